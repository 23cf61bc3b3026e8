// Putting the hand in order: by suit, by rank, or by the arrangement the server hints at.
import { rankOrder, suitOrder } from "../cards/faces";
import type { Hints } from "../protocol";
import type { Piece } from "./pieces";

export const SORTS = ["suit", "rank", "melds"] as const;
export type Sort = (typeof SORTS)[number];

/** The hinted melds as pieces, and what is left over. */
export function arranged(hand: readonly Piece[], hints: Hints | null): { melds: Piece[][]; rest: Piece[] } {
  const rest = [...hand];
  const melds: Piece[][] = [];
  for (const faces of hints?.melds ?? []) {
    const free = [...rest];
    const meld = faces.flatMap((face) => {
      const index = free.findIndex((piece) => piece.face === face);
      return index < 0 ? [] : free.splice(index, 1);
    });
    // The hints may be one frame older than the hand.
    if (meld.length < faces.length) continue;
    rest.splice(0, rest.length, ...free);
    melds.push(meld);
  }
  return { melds, rest };
}

export function sorted(hand: readonly Piece[], sort: Sort, hints: Hints | null): Piece[] {
  const by = (order: (face: string) => number) => (a: Piece, b: Piece) => order(a.face) - order(b.face) || a.id - b.id;
  if (sort === "suit") return [...hand].sort(by(suitOrder));
  if (sort === "rank") return [...hand].sort(by(rankOrder));
  const { melds, rest } = arranged(hand, hints);
  return [...melds.flat(), ...rest.sort(by(rankOrder))];
}

/** The hand with some cards moved so that they begin at a place among the others. */
export function moved(hand: readonly Piece[], ids: ReadonlySet<number>, place: number): Piece[] {
  const others = hand.filter((piece) => !ids.has(piece.id));
  return [...others.slice(0, place), ...hand.filter((piece) => ids.has(piece.id)), ...others.slice(place)];
}
