// The corner of a card in a space of 100 by 140: where index and suit stand, and how large, in the four looks that a card
// can have. The index is what a fan leaves to be seen of a card.

interface Corner {
  size: number;
  /** The middle of the index. */
  x: number;
  y: number;
  /** A ten is squeezed into this width, whatever the font. */
  ten: number;
  suit: { x: number; y: number; size: number };
}

const FULL: Corner = { size: 29, x: 16.5, y: 29, ten: 26, suit: { x: 6.5, y: 35, size: 21 } };
const LARGE: Corner = { size: 42, x: 20, y: 37, ten: 33, suit: { x: 5.5, y: 45, size: 29 } };
const COMPACT: Corner = { size: 46, x: 26, y: 42, ten: 42, suit: { x: 8, y: 51, size: 36 } };
const LARGE_COMPACT: Corner = { size: 62, x: 29, y: 56, ten: 50, suit: { x: 7, y: 66, size: 44 } };

export function corner(compact: boolean, large: boolean): Corner {
  if (compact) return large ? LARGE_COMPACT : COMPACT;
  return large ? LARGE : FULL;
}
