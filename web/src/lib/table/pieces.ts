// Cards on the screen have an identity of the client's own: the server speaks of faces, of which there may be twins. Each
// update is matched against what was shown, so that a card that moves from zone to zone stays the same element.
import { HIDDEN } from "../cards/faces";
import type { View } from "../protocol";

export interface Piece {
  readonly id: number;
  readonly face: string;
}

export interface Pieces {
  readonly hand: readonly Piece[];
  readonly discard: readonly Piece[];
  readonly melds: readonly (readonly Piece[])[];
}

export const NO_PIECES: Pieces = { hand: [], discard: [], melds: [] };

let lastId = 0;

export const newPiece = (face: string): Piece => ({ id: ++lastId, face });

/** What lay there and is not yet accounted for; the cards that were just played leave it first. */
class Pool {
  #free: Piece[];

  constructor(pieces: Pieces, played: ReadonlySet<number>) {
    const all = [...pieces.hand, ...pieces.discard, ...pieces.melds.flat()];
    this.#free = all.sort((a, b) => Number(played.has(b.id)) - Number(played.has(a.id)));
  }

  keep(pieces: readonly (Piece | null)[]): void {
    const kept = new Set(pieces.map((piece) => piece?.id));
    this.#free = this.#free.filter((piece) => !kept.has(piece.id));
  }

  /** A card that has shown its back may turn out to be any face. */
  claim(face: string): Piece {
    let index = this.#free.findIndex((piece) => piece.face === face);
    if (index < 0) index = this.#free.findIndex((piece) => piece.face === HIDDEN);
    if (index < 0) return newPiece(face);
    const [found] = this.#free.splice(index, 1);
    return found!.face === face ? found! : { id: found!.id, face };
  }
}

// Keeps the shown order and lets the played one of two twins go.
function keepHand(shown: readonly Piece[], faces: readonly string[], played: ReadonlySet<number>): Set<number> {
  const wanted = [...faces];
  const kept = new Set<number>();
  const staying = [...shown].sort((a, b) => Number(played.has(a.id)) - Number(played.has(b.id)));
  for (const piece of staying) {
    const index = wanted.indexOf(piece.face);
    if (index < 0) continue;
    wanted.splice(index, 1);
    kept.add(piece.id);
  }
  return kept;
}

function keepPile(shown: readonly Piece[], faces: readonly string[]): (Piece | null)[] {
  return faces.map((face, index) => (shown[index]?.face === face ? shown[index]! : null));
}

function keepMeld(shown: readonly Piece[], faces: readonly string[]): (Piece | null)[] {
  const free = [...shown];
  return faces.map((face) => {
    const index = free.findIndex((piece) => piece.face === face);
    return index < 0 ? null : free.splice(index, 1)[0]!;
  });
}

/** The faces that are left when these have been taken out, one for one. */
export function without(faces: readonly string[], taken: readonly string[]): string[] {
  const rest = [...faces];
  for (const face of taken) {
    const index = rest.indexOf(face);
    if (index >= 0) rest.splice(index, 1);
  }
  return rest;
}

export const facesOf = (pieces: readonly Piece[]): string[] => pieces.map(({ face }) => face);

/** The player's own order where one is kept, then the cards it does not know of. */
function arrange<T>(cards: readonly T[], order: readonly string[], face: (card: T) => string): T[] {
  const rest = [...cards];
  const first = order.flatMap((wanted) => {
    const index = rest.findIndex((card) => face(card) === wanted);
    return index < 0 ? [] : rest.splice(index, 1);
  });
  return [...first, ...rest];
}

export const ordered = (hand: readonly Piece[], order: readonly string[]): Piece[] => arrange(hand, order, ({ face }) => face);

/** Where cards come back to a hand that is still in this order, each takes its old place; else they go to its end. */
function placed(hand: readonly Piece[], wanted: readonly string[], pool: Pool): Piece[] {
  const staying = [...hand];
  const places = wanted.map((face) => (staying[0]?.face === face ? staying.shift()! : face));
  const all = staying.length > 0 ? [...hand, ...without(wanted, facesOf(hand))] : places;
  return all.map((place) => (typeof place === "string" ? pool.claim(place) : place));
}

/** `order` is how the hand was last arranged, with cards that have left it since. */
export function reconcile(shown: Pieces, view: View, played: ReadonlySet<number>, order: readonly string[] | null): Pieces {
  const faces = view.hand ?? [];
  const keptIds = keepHand(shown.hand, faces, played);
  const hand = shown.hand.filter((piece) => keptIds.has(piece.id));
  const discard = keepPile(shown.discard, view.discard);
  const melds = view.melds.map((meld, index) => keepMeld(shown.melds[index] ?? [], meld.cards));
  const pool = new Pool(shown, played);
  pool.keep([...hand, ...discard, ...melds.flat()]);
  const fill = (kept: (Piece | null)[], wanted: readonly string[]): Piece[] =>
    kept.map((piece, index) => piece ?? pool.claim(wanted[index]!));
  return {
    melds: melds.map((kept, index) => fill(kept, view.melds[index]!.cards)),
    discard: fill(discard, view.discard),
    hand: placed(hand, arrange(faces, order ?? [], String), pool),
  };
}
