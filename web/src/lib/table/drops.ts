// What it means where cards are dropped.
import type { Drop } from "./drag.svelte";
import { discard, draw, layDown, layOn, take } from "./plays";
import type { TableState } from "./table.svelte";

export function dropped(table: TableState, drop: Drop, place: (drop: Drop) => number): void {
  if (drop.source === "stock") {
    if (drop.over === "hand") draw(table);
    return;
  }
  if (drop.source === "discard") {
    if (drop.over === "hand") take(table, drop.ids[0] ?? 1, true);
    return;
  }
  const cards = table.pieces.hand.filter(({ id }) => drop.ids.includes(id));
  const [zone, number] = drop.over?.split("-") ?? [];
  if (zone === "hand") table.move(new Set(drop.ids), place(drop));
  else if (zone === "discard" && cards.length === 1) discard(table, cards[0]!, true);
  else if (zone === "table") layDown(table, cards, true);
  else if (zone === "joker") layOn(table, cards, Number(number), "joker");
  else if (zone === "meld") layOn(table, cards, Number(number), half(drop));
}

function half(drop: Drop): "low" | "high" {
  const box = document.querySelector(`[data-drop="${drop.over}"]`)?.getBoundingClientRect();
  return box && drop.x < box.left + box.width / 2 ? "low" : "high";
}
