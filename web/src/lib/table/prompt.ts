// What the player may or must do now, in words: shown beside the table, and heard.
import type { Catalogue } from "../i18n/en";
import { stagedPoints } from "./overlay";
import { seatName } from "./story";
import type { TableState } from "./table.svelte";

export function turnWords({ view, myTurn }: TableState, t: Catalogue): string {
  return myTurn ? t.table.yourTurn : t.table.turnOf(seatName(view!, view!.turn, t));
}

/** What the turn still owes, the most pressing first. */
export function debt({ view }: TableState, t: Catalogue): string {
  const { card, jokers, opening: missing } = view!.owes;
  if (card) return t.table.owesCard(t.cards.name(card));
  if (jokers) return t.table.owesJoker;
  return missing ? t.table.owesOpening(missing) : "";
}

export function next(table: TableState, t: Catalogue): string {
  const { legal } = table;
  if (legal?.knock) return t.table.mayKnock;
  if (!table.myTurn || !legal) return "";
  if (table.view!.phase === "play") return debt(table, t) || t.table.playOn;
  if (legal.end) return legal.take.length ? t.table.takeOrEnd : t.table.endOnly;
  if (legal.draw && legal.take.length) return t.table.drawFirst;
  return legal.draw ? t.table.drawOnly : legal.take.length ? t.table.takeOnly : "";
}

/** How far an opening that is being composed has come. */
export function opening({ view, legal, staged }: TableState, t: Catalogue): string {
  if (view!.phase !== "play" || !legal?.opening.need) return "";
  return t.table.opening(legal.opening.laid + stagedPoints(staged), legal.opening.need);
}

/** The one we wait for, if he is gone. */
export function away({ view, playing, connected, heard }: TableState, t: Catalogue): string {
  const gone = playing && view!.way !== "device" && connected[view!.turn] === false && !heard?.clocks.away[view!.turn];
  return gone ? t.table.awayOf(seatName(view!, view!.turn, t)) : "";
}
