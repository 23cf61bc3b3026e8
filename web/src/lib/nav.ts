// The ways between the pages of the house, in the order in which they stand.
import { i18n } from "./i18n/index.svelte";

const WAYS = ["", "lobby", "people", "leaderboards", "account"] as const;

export interface Way {
  path: string;
  text: string;
}

export const ways = (): Way[] =>
  WAYS.map((name) => ({ path: `/${name}`, text: i18n.t.nav[name || "play"] }));
