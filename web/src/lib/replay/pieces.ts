// The cards of a picture with identities of the client's own, as on the table: from one picture to the next, forwards or
// backwards, a card that moves from place to place stays the same element.
import { HIDDEN, suitOrder } from "../cards/faces";
import { newPiece, type Piece } from "../table/pieces";
import type { Picture } from "./picture";

export interface Laid {
  readonly hands: readonly (readonly Piece[])[];
  readonly discard: readonly Piece[];
  readonly melds: readonly (readonly Piece[])[];
}

export const NOTHING: Laid = { hands: [], discard: [], melds: [] };

type Kept = (Piece | null)[];

/** The cards that stay where they are: in a pile by their place, elsewhere by their face. */
function keep(shown: readonly Piece[], faces: readonly string[], pile: boolean): Kept {
  if (pile) return faces.map((face, index) => (shown[index]?.face === face ? shown[index] : null));
  const free = [...shown];
  return faces.map((face) => {
    const index = free.findIndex((piece) => piece.face === face);
    return index < 0 ? null : free.splice(index, 1)[0]!;
  });
}

/** Every hand in an order for the eye; of a hidden one as many backs as it has cards. */
function facesOf({ hands, counts }: Picture): string[][] {
  return hands.map((hand, seat) =>
    hand ? hand.toSorted((a, b) => suitOrder(a) - suitOrder(b)) : Array.from({ length: counts[seat] ?? 0 }, () => HIDDEN),
  );
}

export function lay(before: Laid, picture: Picture): Laid {
  const free = [...before.hands.flat(), ...before.discard, ...before.melds.flat()];
  const zone = (shown: readonly Piece[] | undefined, faces: readonly string[], pile = false) => {
    const kept = keep(shown ?? [], faces, pile);
    for (const piece of kept) if (piece) free.splice(free.indexOf(piece), 1);
    return { kept, faces };
  };
  const hands = facesOf(picture).map((faces, seat) => zone(before.hands[seat], faces));
  const discard = zone(before.discard, picture.discard, true);
  const melds = picture.melds.map(({ cards }, index) => zone(before.melds[index], cards));
  // A card that has shown its back may turn out to be any face, and any face may come to show its back.
  const claim = (face: string): Piece => {
    let index = free.findIndex((piece) => piece.face === face);
    if (index < 0) index = free.findIndex((piece) => (piece.face === HIDDEN) !== (face === HIDDEN));
    if (index < 0) return newPiece(face);
    const [found] = free.splice(index, 1);
    return { id: found!.id, face };
  };
  const fill = ({ kept, faces }: { kept: Kept; faces: readonly string[] }): Piece[] =>
    kept.map((piece, index) => piece ?? claim(faces[index]!));
  return { melds: melds.map(fill), discard: fill(discard), hands: hands.map(fill) };
}
