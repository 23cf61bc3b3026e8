// Where the cards of an open discard pile lie, as pure arithmetic.
import { clamp, RATIO, SECOND_ROW, THUMB, type Place } from "./layout";

/** With strips narrower than this, or than this part of a card, the open pile takes one row more. */
const STRIP_OF_PILE = { px: 36, part: 0.63 };

/**
 * The open discard pile: in as many rows as leave every index to be seen, from the oldest card to the top one. Returns
 * the places and the height that they need.
 */
export function spread(count: number, room: number, width: number): { places: Place[]; height: number } {
  const strip = Math.min(STRIP_OF_PILE.px, width * STRIP_OF_PILE.part);
  const most = Math.max(2, Math.floor((room - width) / strip) + 1);
  const rows = clamp(1, Math.ceil(count / most), 3);
  const each = Math.ceil(count / rows);
  const step = Math.min(Math.max(width * 0.6, THUMB), (room - width) / Math.max(1, each - 1));
  const down = width * RATIO * SECOND_ROW;
  const places = Array.from({ length: count }, (_, index) => ({
    x: (index % each) * step,
    y: Math.floor(index / each) * down,
    tilt: 0,
    width: index === count - 1 || index % each === each - 1 ? width : step,
    height: index + each < count ? down : width * RATIO,
  }));
  return { places, height: width * RATIO + (rows - 1) * down };
}
