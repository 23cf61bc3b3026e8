// Which sound what happens makes, and the wire from the table to the loudspeaker.
import { untrack } from "svelte";
import type { Event } from "../protocol";
import { settings } from "../settings.svelte";
import type { Sound } from "../sound";
import type { TableState } from "./table.svelte";

const OF_EVENTS: Partial<Record<Event["e"], Sound>> = {
  dealt: "deal",
  drew: "draw",
  took: "draw",
  knocked: "draw",
  laid: "lay",
  "laid-off": "lay",
  swapped: "lay",
  "took-back": "draw",
  discarded: "lay",
};
const AT_MOST = 4;

/**
 * The sounds of what is new, in order: each event's own, and at the end that the round or match is mine, or else that my
 * turn begins. In a page that is not seen only the turn is heard.
 */
export function soundsOf(events: readonly Event[], won: boolean, turn: boolean, hidden: boolean): Sound[] {
  const calls: Sound[] = turn ? ["turn"] : [];
  if (hidden) return calls;
  const heard = events.flatMap(({ e }) => OF_EVENTS[e] ?? []);
  // A deal is heard alone: what the others did before it is no longer on the table.
  const shown = heard.includes("deal") ? heard.slice(heard.lastIndexOf("deal")) : heard.slice(-AT_MOST);
  const ends = events.some(({ e }) => e === "round-over" || e === "match-over");
  return [...shown, ...(ends && won ? (["win"] as const) : calls)];
}

/** Not before the player has touched the page: until then a browser would refuse. */
export function sound(sounds: readonly Sound[]): void {
  if (!settings.sound || settings.volume === 0 || sounds.length === 0 || !navigator.userActivation?.hasBeenActive) return;
  void import("../sound").then(
    ({ play }) => play(sounds, settings.volume),
    () => undefined,
  );
}

/** Whether the round or match that is over went to this browser. */
function won({ view, seats }: TableState): boolean {
  const result = view?.result;
  return seats.some((seat) => (result?.places ? result.places[seat] === 1 : result?.best.includes(seat)));
}

/** Lets the table be heard; call once, while its component is set up. */
export function sounding(table: TableState): void {
  /** On a shared device everybody sees whose turn it is; a table just opened has no news. */
  let waiting = false;
  $effect(() => {
    const { events } = table.news;
    untrack(() => {
      sound(soundsOf(events, won(table), waiting && table.myTurn, document.hidden));
      waiting = table.view !== null && !table.shared && !table.myTurn;
    });
  });
  $effect(() => {
    if (table.refused && !document.hidden) sound(["warning"]);
  });
}
