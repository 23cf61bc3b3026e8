// What an act will look like, shown within the same frame and replaced by the next update. It moves pieces and judges
// nothing: whether the act is allowed was said by the server before, or will be.
import { HIDDEN } from "../cards/faces";
import type { Move } from "./moves";
import { newPiece, type Piece, type Pieces } from "./pieces";

function lift(pieces: Pieces, ids: readonly number[]): [Pieces, Piece[]] {
  const lifted = ids.map((id) => pieces.hand.find((piece) => piece.id === id)).filter((piece) => piece !== undefined);
  return [{ ...pieces, hand: pieces.hand.filter((piece) => !ids.includes(piece.id)) }, lifted];
}

function play(pieces: Pieces, move: Move): Pieces {
  switch (move.kind) {
    case "draw":
      return { ...pieces, hand: [...pieces.hand, newPiece(HIDDEN)] };
    case "take": {
      const rest = pieces.discard.length - move.count;
      return { ...pieces, discard: pieces.discard.slice(0, rest), hand: [...pieces.hand, ...pieces.discard.slice(rest)] };
    }
    case "meld": {
      const [left, cards] = lift(pieces, move.ids);
      return { ...left, melds: [...left.melds, cards] };
    }
    case "lay": {
      const [left, cards] = lift(pieces, [move.id]);
      const add = (meld: readonly Piece[]): Piece[] => (move.end === "low" ? [...cards, ...meld] : [...meld, ...cards]);
      return { ...left, melds: left.melds.map((meld, index) => (index === move.meld - 1 ? add(meld) : meld)) };
    }
    case "swap": {
      const [left, cards] = lift(pieces, [move.id]);
      const joker = left.melds[move.meld - 1]?.[move.place];
      if (!joker || !cards[0]) return pieces;
      const melds = left.melds.map((meld) => meld.map((piece) => (piece === joker ? cards[0]! : piece)));
      return { ...left, melds, hand: [...left.hand, joker] };
    }
    case "discard": {
      const [left, cards] = lift(pieces, [move.id]);
      return { ...left, discard: [...left.discard, ...cards] };
    }
  }
}

export const preview = (pieces: Pieces, moves: readonly Move[]): Pieces => moves.reduce(play, pieces);
