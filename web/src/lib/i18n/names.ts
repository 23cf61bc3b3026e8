// The spoken name of a face, for any language: the catalogue says how rank and suit are put together.
import { HIDDEN, JOKER, natural, type Suit } from "../cards/faces";

export function namer(name: (rank: string, suit: Suit) => string, joker: string, hidden: string) {
  return (face: string): string => {
    const card = natural(face);
    if (card) return name(card.rank, card.suit);
    return face === JOKER ? joker : face === HIDDEN ? hidden : face;
  };
}
