// Where on the table the latest turn can be seen: the discard it ended with, and the cards it laid on each meld.
import type { Event } from "../protocol";

export interface Fresh {
  discard: boolean;
  melds: ReadonlyMap<number, readonly string[]>;
}

export function fresh(turn: readonly Event[]): Fresh {
  const melds = new Map<number, string[]>();
  let discard = false;
  for (const event of turn) {
    if (event.e === "took-back") melds.clear();
    if (event.e === "discarded") discard = true;
    const cards = event.e === "laid" ? event.cards : event.e === "laid-off" || event.e === "swapped" ? [event.card] : [];
    if ("meld" in event) melds.set(event.meld, [...(melds.get(event.meld) ?? []), ...cards]);
  }
  return { discard, melds };
}
