// Ways to a seat at an open table: make sure the browser is a guest with his name, then ask for it.
import { i18n } from "../i18n/index.svelte";
import { introduce } from "../newgame";
import type { SavedTable, Terms } from "../protocol";
import type { QuickMatch } from "../protocol.open";
import { entropy } from "../random";
import { settings } from "../settings.svelte";
import { seats } from "./api";

export const myName = (): string => settings.name.trim() || i18n.t.words.guest;

export async function takeSeat(table: string): Promise<SavedTable> {
  await introduce(myName());
  return seats.take(table, myName(), entropy());
}

export async function quick(wish: Pick<QuickMatch, "rules" | "seats" | "fill"> & Partial<QuickMatch>): Promise<SavedTable> {
  await introduce(myName());
  return seats.quick({ options: {}, clock: null, rated: false, level: "solid", ...wish, name: myName(), entropy: entropy() });
}

/** What a quick table was made for, to ask for the same again. */
export function sameWish(rules: string, options: QuickMatch["options"], count: number, terms: Partial<Terms>): Parameters<typeof quick>[0] {
  const { clock = null, rated = false, fill = null, level = "solid" } = terms;
  return { rules, options, seats: count, clock, rated, fill, level };
}
