// What is made of the counts of statistics: sums of those that are looked at, averages, and their course over time.
import type { Count } from "../protocol.results";

export type Against = "all" | "people" | "computer";

/** What is looked at; `rules` is "" for every family. */
export interface Filter {
  rules: string;
  against: Against;
}

export const fits = ({ rules, against }: Filter, each: { rules: string; people: boolean }): boolean =>
  (rules === "" || each.rules === rules) && (against === "all" || each.people === (against === "people"));

export type Sums = Omit<Count, "rules" | "scoring" | "people">;

export function sum(counts: readonly Sums[]): Sums {
  const total: Sums = { matches: 0, wins: 0, rounds: 0, points: 0, hand_rommes: 0, openings: 0, opening_turns: 0 };
  for (const each of counts) for (const name of Object.keys(total) as (keyof Sums)[]) total[name] += each[name];
  return total;
}

/** A share or a mean; null where nothing stands below the line. */
const ratio = (above: number, below: number): number | null => (below > 0 ? above / below : null);

export const won = ({ wins, matches }: Sums): number | null => ratio(wins, matches);
export const perRound = ({ points, rounds }: Sums): number | null => ratio(points, rounds);
export const openingTurn = ({ opening_turns, openings }: Sums): number | null => ratio(opening_turns, openings);

/** Items by a key, in the order in which the keys come first. */
export function grouped<T>(items: readonly T[], key: (item: T) => string | number): T[][] {
  const groups = new Map<string | number, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return [...groups.values()];
}

/** The scoring under which most rounds were played: points of different scorings cannot be added up. */
export function usualScoring(counts: readonly Count[]): string | null {
  const rounds = grouped(counts, ({ scoring }) => scoring).map((group) => ({ scoring: group[0]!.scoring, rounds: sum(group).rounds }));
  return rounds.toSorted((a, b) => b.rounds - a.rounds)[0]?.scoring ?? null;
}

/** Weeks in a row put together until each lot has so many matches; what is left at the end goes to the last one. */
export function lots<T extends { at: number; matches: number }>(weeks: readonly T[], least: number): T[][] {
  const found: T[][] = [];
  let open: T[] = [];
  for (const group of grouped(weeks, ({ at }) => at)) {
    open.push(...group);
    if (open.reduce((matches, each) => matches + each.matches, 0) >= least) {
      found.push(open);
      open = [];
    }
  }
  if (open.length && found.length) found.at(-1)!.push(...open);
  return found;
}
