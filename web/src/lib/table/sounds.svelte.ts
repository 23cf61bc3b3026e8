// Which sound what happens makes, and the wire from the table to the loudspeaker.
import { untrack } from "svelte";
import type { Event } from "../protocol";
import { settings } from "../settings.svelte";
import type { Sound } from "../sound";
import type { Move } from "./moves";
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

/** The sounds of what the player does, made with the movement and not with the answer. */
const soundsOfMoves = (moves: readonly Move[]): Sound[] =>
  moves.map(({ kind }) => (kind === "draw" || kind === "take" ? ("draw" as const) : ("lay" as const))).slice(0, AT_MOST);

/** The sounds of what is new, in order: each event's own, and at the end that it is won, or else that my turn begins. */
function soundsOf(events: readonly Event[], won: boolean, turn: boolean): Sound[] {
  const all = events.flatMap(({ e }) => OF_EVENTS[e] ?? []);
  // A deal is heard alone: what was done before it is no longer on the table.
  const heard = all.includes("deal") ? all.slice(all.lastIndexOf("deal")) : all.slice(-AT_MOST);
  const ends = events.some(({ e }) => e === "round-over" || e === "match-over");
  if (ends && won) return [...heard, "win"];
  return turn ? [...heard, "turn"] : heard;
}

/**
 * Not before the player has touched the page: until then a browser would refuse. While the page is not seen only the
 * turn is heard, and that something presses.
 */
export function sound(due: readonly Sound[]): void {
  const sounds = document.hidden ? due.filter((each) => each === "turn" || each === "warning") : due;
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
  /** The seat whose act was heard when it was made: its echo is silent. */
  let heard: number | null = null;
  const moves = $derived(table.moves);
  $effect(() => {
    if (moves.length === 0) return;
    untrack(() => {
      heard = table.seat;
      sound(soundsOfMoves(moves));
    });
  });
  $effect(() => {
    const { events } = table.news;
    untrack(() => {
      const others = heard === null ? events : events.filter(({ seat }) => seat !== heard);
      if (others.length < events.length) heard = null;
      sound(soundsOf(others, won(table), waiting && table.myTurn));
      waiting = table.view !== null && !table.shared && !table.myTurn;
    });
  });
  $effect(() => {
    if (!table.refused) return;
    heard = null;
    untrack(() => sound(["warning"]));
  });
}
