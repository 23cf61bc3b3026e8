// Where the cards lie, as pure arithmetic: the fan of the hand, in one row or more, and the size at which all melds fit
// without scrolling.

export interface Place {
  x: number;
  y: number;
  /** In degrees. */
  tilt: number;
  /** The part that the next card or the next row leaves visible: it alone can be touched. */
  width: number;
  height: number;
}

export interface Fan {
  width: number;
  places: Place[];
}

export const RATIO = 1.4;
const LIFT = 18;
/** What a thumb finds at once: a strip of a card is as wide as this wherever there is room. */
export const THUMB = 40.5;
/** With strips narrower than this a hand takes one row more. */
const STRIP_IN_ROWS = 30;
/** In one row cards get narrower before their strips do, down to this. */
const NARROW = 84;
/** What a second row leaves visible of the first: index and suit. */
export const SECOND_ROW = 0.6;

export const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

function row(count: number, room: number, width: number, y: number, height: number): Place[] {
  const step = count > 1 ? Math.min(width * 0.92, (room - width) / (count - 1)) : 0;
  const start = (room - width - step * (count - 1)) / 2;
  return Array.from({ length: count }, (_, index) => ({
    x: start + step * index,
    y,
    tilt: 0,
    width: index < count - 1 ? step : width,
    height,
  }));
}

/** So many rows that no strip gets too narrow, three at most. */
function inRows(count: number, room: number, height: number): Fan {
  const rows = [2, 3].find((some) => (room - 60) / (Math.ceil(count / some) - 1) >= STRIP_IN_ROWS) ?? 3;
  const thumb = room - THUMB * (Math.ceil(count / rows) - 1);
  const width = clamp(40, (height - LIFT) / (RATIO * (1 + SECOND_ROW * (rows - 1))), clamp(56, thumb, 84));
  // Where the cards are narrow for the thumb's sake, there is room to see more of the upper rows.
  const seen = clamp(RATIO * width * SECOND_ROW, (height - LIFT - RATIO * width) / (rows - 1), RATIO * width + 4);
  const top = height - RATIO * width - seen * (rows - 1);
  const sizes = Array.from({ length: rows }, (_, index) => Math.floor((count + rows - 1 - index) / rows));
  return {
    width,
    places: sizes.flatMap((size, index) =>
      row(size, room, width, top + index * seen, index < rows - 1 ? seen : RATIO * width),
    ),
  };
}

/** No card takes more of the room than this, so that a small hand does not look huge on a phone. */
const WIDEST = 0.3;
/** The angle, in radians, of the outermost card of a full fan, and between the cards of a small one. */
const BEND = 0.17;
const BEND_EACH = 0.036;

export function fan(count: number, room: number, height: number): Fan {
  const wide = room > 560;
  const bent = wide && count > 1;
  // A card at the edge of the arc lies lower and, being turned, needs more height; both grow with the width.
  const needed = RATIO + (bent ? 0.62 * (count - 1) * (BEND / 4) + BEND / 2 : 0);
  const widest = bent ? 128 : Math.max(NARROW, room - THUMB * (count - 1));
  const width = clamp(40, Math.min((height - LIFT) / needed, room * WIDEST), Math.min(widest, 128));
  const top = wide ? LIFT : height - RATIO * width;
  const edge = bent ? width * BEND : 0;
  const flat = count > 1 ? (room - width - edge) / (count - 1) : room;
  if (flat < Math.floor(THUMB) && height > 130) return inRows(count, room, height);
  const step = Math.min(width * 0.62, flat);
  const middle = (count - 1) / 2;
  const radius = (step * middle) / Math.min(BEND, BEND_EACH * middle);
  const start = (room - width) / 2;
  const places = Array.from({ length: count }, (_, index) => {
    const seen = { width: index < count - 1 ? step : width, height: RATIO * width };
    if (!bent) return { ...seen, x: start + step * (index - middle), y: top, tilt: 0 };
    const angle = (step * (index - middle)) / radius;
    return {
      ...seen,
      x: start + radius * Math.sin(angle),
      y: top + radius * (1 - Math.cos(angle)),
      tilt: (angle * 180) / Math.PI,
    };
  });
  return { width, places };
}

const SIZES = [96, 88, 80, 72, 66, 60, 54, 48, 44, 40, 36, 32, 28, 25, 22];
export const COMPACT_BELOW = 60;
const MELD_GAP = 16;
const TITLE = 28;
/** What the owner's name above a meld needs. */
const TAG = 15;

export const overlap = (width: number): number => (width < COMPACT_BELOW ? 0.54 : 0.36);

export const meldLength = (cards: number, width: number): number => width * (1 + overlap(width) * (cards - 1));

/** The numbers of cards of one group's melds, row by row. */
function broken(sizes: readonly number[], width: number, room: number): number[][] {
  const rows: number[][] = [];
  let used = Infinity;
  for (const size of sizes) {
    const needed = meldLength(size, width) + MELD_GAP;
    if (used + needed > room) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)!.push(size);
    used += needed;
  }
  return rows;
}

/** All groups one below the other. */
interface Stack {
  groups: readonly (readonly number[])[];
  /** What a name above each group, and above each meld, needs. */
  title: number;
  tag: number;
}

const rowHeight = (width: number, tag: number): number => width * RATIO + MELD_GAP / 2 + tag;

function heightAt(width: number, { groups, title, tag }: Stack, room: number): number {
  const rows = groups.map((sizes) => broken(sizes, width, room).length);
  return rows.reduce((height, some) => height + title + some * rowHeight(width, tag), 0);
}

export interface MeldLayout {
  /** The largest card width at which all melds fit into the room. */
  width: number;
  /** One group for each owner under his name, or all melds in one flow, each with its owner's name above it. */
  grouped: boolean;
  /** Where the name of each group stands, if they are grouped. */
  titles: number[];
  /** Where each meld lies, in the order of the groups. */
  places: { x: number; y: number }[];
  /** The height that the smallest cards need: with less room than this the page must grow. */
  least: number;
}

function placed(width: number, stack: Stack, room: number, height: number): Pick<MeldLayout, "titles" | "places"> {
  const titles: number[] = [];
  const places: MeldLayout["places"] = [];
  let y = Math.max(0, (height - heightAt(width, stack, room)) / 2);
  for (const sizes of stack.groups) {
    titles.push(Math.round(y));
    y += stack.title;
    for (const row of broken(sizes, width, room)) {
      const lengths = row.map((size) => meldLength(size, width));
      let x = (room - lengths.reduce((sum, length) => sum + length + MELD_GAP, -MELD_GAP)) / 2;
      for (const length of lengths) {
        places.push({ x: Math.round(x), y: Math.round(y + stack.tag) });
        x += length + MELD_GAP;
      }
      y += rowHeight(width, stack.tag);
    }
  }
  return { titles, places };
}

/** Grouped unless the melds would get much smaller by that. */
export function meldLayout(groups: readonly (readonly number[])[], room: number, height: number): MeldLayout {
  const largest = (stack: Stack): number => SIZES.find((width) => heightAt(width, stack, room) <= height) ?? 0;
  const apart = { groups, title: TITLE, tag: 0 };
  const together = { groups: [groups.flat()], title: 0, tag: TAG };
  const [small, large] = [largest(apart), largest(together) || SIZES.at(-1)!];
  const grouped = small >= large * 0.8;
  const width = grouped ? small : large;
  const least = room > 0 ? heightAt(SIZES.at(-1)!, together, room) : 0;
  return { width, grouped, least, ...placed(width, grouped ? apart : together, room, height) };
}
