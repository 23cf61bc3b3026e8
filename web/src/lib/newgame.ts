// Sitting down at a new table or by invitation: make sure the browser is a guest, then ask for the table.
import { api } from "./api";
import { i18n } from "./i18n/index.svelte";
import type { Options, SavedTable, Terms, Way } from "./protocol";
import { entropy } from "./random";
import { settings } from "./settings.svelte";

/** The computer players, the weakest first. */
export const levels = ["beginner", "casual", "solid", "strong", "expert"] as const;
export type Level = (typeof levels)[number];

export interface Wish {
  way: Way;
  rules: string;
  options: Options;
  names: string[];
  seats: number;
  /** Of the computer players, seat by seat. */
  levels?: Level[];
  terms?: Partial<Terms>;
}

export async function introduce(name: string): Promise<void> {
  const me = await api.me();
  if (me.guest === null || me.name !== name) await api.guest(name);
}

export async function newTable(wish: Wish): Promise<SavedTable> {
  await introduce(wish.names[0]!);
  // The server commits to its seed before it hears this browser's share of the chance.
  const { commit } = await api.commitment();
  return api.create({ ...wish, level: levels[0], entropy: entropy(), commit });
}

/** The table of the lesson in these rules: the one that was begun, else a new one. */
export async function learn(rules: string): Promise<SavedTable> {
  await introduce(settings.name.trim() || i18n.t.words.guest);
  return api.learn(rules);
}

export async function sitDown(code: string, name: string): Promise<SavedTable> {
  await introduce(name);
  return api.sit(code, name, entropy());
}
