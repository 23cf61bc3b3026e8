// What taps, drops and keys mean on the table, in one place, so that all three ways lead to the same act.
import { announcer } from "../announce.svelte";
import { i18n } from "../i18n/index.svelte";
import type { Drop } from "./drag.svelte";
import { homesFor, meldFor } from "./intents";
import type { Piece } from "./pieces";
import type { TableState } from "./table.svelte";

/** Says something to the player himself: seen as a notice and heard. */
export type Tell = (text: string) => void;

export function tapPile(table: TableState, tell: Tell): void {
  const selected = table.selected;
  if (table.legal?.take.length) table.take();
  else if (selected.length === 1) table.discard(selected[0]!);
  else if (table.legal?.discards.length) tell(selected.length ? i18n.t.table.selectOne : i18n.t.table.selectFirst);
  else table.take();
}

/** Lays the selection down, or off where it fits one meld only; otherwise asks which. */
export function lay(table: TableState, tell: Tell): void {
  const selected = table.selected;
  if (selected.length === 0) return;
  const homes = homesFor(table.legal, selected);
  if (meldFor(table.legal, selected) || homes.length === 0) table.layDown(selected);
  else if (homes.length === 1) table.layOff(selected, homes[0]!, false);
  else {
    tell(i18n.t.table.chooseMeld(i18n.list(homes.map(String))));
    document.querySelector<HTMLElement>(`[data-testid="meld-${homes[0]}"]`)?.focus();
  }
}

export function undo(table: TableState): void {
  if (table.staged.length > 0) table.unstage(table.staged.length - 1);
  else table.undo();
}

export function dropped(table: TableState, drop: Drop, place: (drop: Drop) => number): void {
  if (drop.source === "stock") {
    if (drop.over === "hand") table.draw();
    return;
  }
  if (drop.source === "discard") {
    if (drop.over === "hand") table.take();
    return;
  }
  const cards = table.pieces.hand.filter(({ id }) => drop.ids.includes(id));
  if (drop.over === "hand") table.move(new Set(drop.ids), place(drop));
  else if (drop.over === "discard") dropOnPile(table, cards);
  else if (drop.over === "table") table.layDown(cards);
  else if (drop.over?.startsWith("meld-")) dropOnMeld(table, cards, drop);
}

function dropOnPile(table: TableState, cards: Piece[]): void {
  if (cards.length === 1) table.discard(cards[0]!);
}

function dropOnMeld(table: TableState, cards: Piece[], drop: Drop): void {
  const meld = Number(drop.over!.slice("meld-".length));
  const box = document.querySelector(`[data-drop="${drop.over}"]`)?.getBoundingClientRect();
  table.layOff(cards, meld, box ? drop.x < box.left + box.width / 2 : false);
}

/** Hand, table, pile and scores in one sentence, for those who do not see them. */
export function speak(table: TableState, name: (seat: number) => string): void {
  const { view } = table;
  const t = i18n.t;
  if (!view) return;
  const cards = (faces: readonly string[]): string => faces.map(t.cards.name).join(", ") || t.table.nothing;
  const melds = view.melds.map((meld, index) => t.table.meld(index + 1, cards(meld.cards), meld.points));
  announcer.say(
    t.table.spoken(
      cards(table.pieces.hand.map(({ face }) => face)),
      melds.join("; ") || t.table.nothing,
      cards(view.discard.slice(-1)),
      view.scores.map((score, seat) => `${name(seat)} ${score}`).join(", "),
    ),
  );
}
