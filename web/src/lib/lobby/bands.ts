// Strength in words: five bands of ratings, and what a table's wanted band comes to in them.

/** The bands from below, with the lowest rating of each. */
export const BANDS = [
  ["learning", 0],
  ["practised", 1400],
  ["experienced", 1500],
  ["strong", 1600],
  ["masterly", 1700],
] as const;
export type BandName = (typeof BANDS)[number][0];

const HIGHEST = 3000;

const lowest = (at: number): number => BANDS[at]![1];
const highest = (at: number): number => (BANDS[at + 1]?.[1] ?? HIGHEST + 1) - 1;

/** The ratings from one band to another, both included; null where that is everybody. */
export function bandOf(from: number, to: number): [number, number] | null {
  return from === 0 && to === BANDS.length - 1 ? null : [lowest(from), highest(to)];
}

const bandAt = (rating: number): number => BANDS.findLastIndex(([, low]) => rating >= low);

/** The lowest and highest of the wanted bands. */
export function bandsOf([low, high]: [number, number]): [BandName, BandName] {
  return [BANDS[Math.max(0, bandAt(low))]![0], BANDS[Math.max(0, bandAt(high))]![0]];
}
