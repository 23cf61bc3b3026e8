// A deck has as many red jokers as black ones. Jokers are one face to the server, so the page gives them their colours:
// the one there is less of, in the order in which they lie. One that moves keeps its own, also when the page is loaded
// again, as their places and colours are kept for this tab.
import type { Pieces } from "../table/pieces";
import { JOKER } from "./faces";

type Colour = "red" | "black";

const KEY = "romme.jokers";
const colours = new Map<number, Colour>();

/** Jokers that lie nowhere, as those of a question or a sample, have them in turn. */
export const jokerColour = (id: number): Colour => colours.get(id) ?? (id % 2 ? "black" : "red");

/** Every joker with its place: which of the jokers of the hand, of the pile or of a meld it is. */
const placed = ({ hand, discard, melds }: Pieces): [string, number][] =>
  [hand, discard, ...melds].flatMap((zone, index) =>
    zone.filter(({ face }) => face === JOKER).map(({ id }, nth): [string, number] => [`${index}.${nth}`, id]),
  );

/** Colours what has none yet; `kept` is what `keep` has returned for the same table. */
export function colourJokers(pieces: Pieces, kept: Readonly<Record<string, Colour>>): void {
  const all = placed(pieces);
  const balance = (): number => all.reduce((sum, [, id]) => sum + { red: 1, black: -1, none: 0 }[colours.get(id) ?? "none"], 0);
  for (const [place, id] of all)
    if (!colours.has(id)) colours.set(id, kept[place] ?? (balance() > 0 ? "black" : "red"));
}

/** To be called when the page goes. */
export function keepJokers(table: string, pieces: Pieces): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([table, Object.fromEntries(placed(pieces).map(([place, id]) => [place, jokerColour(id)]))]));
  } catch {
    // Without a memory they are coloured anew.
  }
}

/** What was kept of this table when the page went. */
export function keptJokers(table: string): Record<string, Colour> {
  try {
    const [of, kept] = JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as [string?, Record<string, Colour>?];
    return of === table ? (kept ?? {}) : {};
  } catch {
    return {};
  }
}
