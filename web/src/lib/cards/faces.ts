// A face in the text form of the notation, taken apart for drawing and sorting. The order here is for the eye only; what
// forms a meld is the server's business.

export const SUITS = ["c", "s", "h", "d"] as const;
export type Suit = (typeof SUITS)[number];
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;
export type Rank = (typeof RANKS)[number];

export const JOKER = "Jk";
export const HIDDEN = "--";

export interface Natural {
  rank: Rank;
  suit: Suit;
}

/** Rank and suit of a natural card; null for a joker and for a hidden card. */
export function natural(face: string): Natural | null {
  const rank = RANKS.find((known) => known === face[0]);
  const suit = SUITS.find((known) => known === face[1]);
  return rank && suit ? { rank, suit } : null;
}

// Black and red alternate, so that neighbouring suits in a sorted hand are told apart at a glance.
const SHOWN: Record<Suit, number> = { c: 0, d: 1, s: 2, h: 3 };

export function suitOrder(face: string): number {
  const card = natural(face);
  return card ? SHOWN[card.suit] * 16 + RANKS.indexOf(card.rank) : 99;
}

export function rankOrder(face: string): number {
  const card = natural(face);
  return card ? RANKS.indexOf(card.rank) * 4 + SHOWN[card.suit] : 99;
}

/** The same faces, each as often, in any order. */
export function sameFaces(left: readonly string[], right: readonly string[]): boolean {
  if (left.length !== right.length) return false;
  const sorted = [...right].sort();
  return [...left].sort().every((face, index) => face === sorted[index]);
}
