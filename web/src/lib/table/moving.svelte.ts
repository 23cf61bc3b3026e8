// Movement on the whole table: before the page changes, where every card is; after it, each glides from there to its new
// place, and one that was not there comes from where its player put it.
import { tick, untrack } from "svelte";
import type { Drag } from "./drag.svelte";
import { fly, spots, zone, type Spot } from "./flights";
import type { TableState } from "./table.svelte";

/** Between two cards that are dealt, in milliseconds. */
const DEAL_PAUSE = 45;

/** Lets the cards of the table move; call once, while its component is set up. */
export function moving(table: TableState, drag: Drag, root: () => HTMLElement | undefined): void {
  $effect.pre(() => {
    void [table.pieces, drag.drops, table.staged];
    const box = untrack(root);
    if (!box) return;
    const before = spots(box);
    const { animate } = untrack(() => table.news);
    void tick().then(() => fly(box, before, (flier) => (animate ? origin(table, box, flier) : null), DEAL_PAUSE));
  });
}

function origin(table: TableState, box: Element, flier: HTMLElement): Spot | null {
  const area = flier.dataset.area;
  if (!area) return zone(box, "stock");
  const actor = table.news.events.findLast(({ e }) => (area === "discard" ? e === "discarded" : e === "laid" || e === "laid-off"))?.seat;
  return actor === undefined ? zone(box, "stock") : (zone(box, `seat-${actor}`) ?? zone(box, "hand"));
}
