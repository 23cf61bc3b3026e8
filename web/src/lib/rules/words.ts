// The rules of a table in words: one sentence for every option that says something, in groups, from a typed catalogue.
import { GROUPS, isLength, matters, type Group, type OptionName, type RuleOptions } from "./options.ts";

/** The sentence of one option; `seats` is null where the number of players is not known yet. */
export type Say = (options: RuleOptions, seats: number | null) => string;

export interface RuleWords {
  title: string;
  /** Above what the host has changed. */
  house: string;
  basics: { title: string; sentences: string[] };
  groups: Record<Group, string>;
  say: Record<OptionName, Say>;
}

export interface Section {
  title: string;
  sentences: string[];
}

const names = Object.keys(GROUPS) as Group[];

export function rulesInWords(options: RuleOptions, words: RuleWords, seats: number | null): Section[] {
  const sections = names.map((group) => ({
    title: words.groups[group],
    sentences: GROUPS[group].filter((name) => matters(name, options)).map((name) => words.say[name](options, seats)),
  }));
  return [words.basics, ...sections.filter(({ sentences }) => sentences.length > 0)];
}

/** What the host has changed, as far as it makes a difference; how long the match is stands elsewhere. */
export function houseInWords(options: RuleOptions, changed: readonly string[], words: RuleWords, seats: number | null): string[] {
  const told = names.flatMap((group): readonly OptionName[] => GROUPS[group]).filter((name) => changed.includes(name) && !isLength(name));
  return told.filter((name) => matters(name, options)).map((name) => words.say[name](options, seats));
}

/** How many cards are dealt: one number where it is known or the same for all, else by number of players. */
export function handSizes({ hand_size: size }: RuleOptions, seats: number | null): number | [players: number[], cards: number][] {
  if (typeof size === "number") return size;
  if (seats !== null && size[seats] !== undefined) return size[seats];
  const groups = new Map<number, number[]>();
  for (const [players, cards] of Object.entries(size)) groups.set(cards, [...(groups.get(cards) ?? []), Number(players)]);
  return [...groups].map(([cards, players]) => [players, cards]);
}
