// What concerns the match and not the cards: agreeing to go on, giving up, being back, claiming; and a wish beyond what is
// offered. Each is sent as an act; nothing is shown before its answer comes.
import { entropy } from "../random";
import type { Intent } from "./intents";
import type { TableState } from "./table.svelte";

/** Says for a seat that it knocks while its hand is covered, that its player is back, or that he claims the match. */
export const declare = (table: TableState, what: "knock" | "back" | "claim", seat: number): void => table.post(seat, [what]);

/** Agrees for every seat of this browser that has not agreed yet. */
export function agree(table: TableState, to: "next" | "restart"): void {
  const { view, seats } = table;
  if (view?.way === "lesson") return;
  for (const seat of seats) if (!view?.agreed[to][seat]) table.post(seat, [to], entropy());
}

export function resign(table: TableState): void {
  const seat = table.seat ?? table.seats[0];
  if (seat !== undefined) table.post(seat, ["resign"]);
}

/** A wish that the server does not list is sent without showing it first: the answer says why not. */
export const attempt = (table: TableState, intent: Intent, offered: boolean | undefined): void =>
  table.act(offered ? intent : { do: intent.do, moves: [] });
