// The requests about results and ratings, as docs/protocol.md has them.
import { ask, at } from "../api";
import type { Leaderboard, Profile, SeatStrength, Statistics } from "../protocol.results";

export const players = {
  leaders: (rules: string, page: number) => ask<Leaderboard>("GET", `/api/leaderboards/${at(rules)}?page=${page}`),
  profile: (name: string) => ask<Profile>("GET", `/api/players/${at(name)}`),
  statistics: () => ask<Statistics>("GET", "/api/statistics"),
  ratings: (table: string) => ask<SeatStrength[]>("GET", `/api/tables/${at(table)}/ratings`),
};

export const playerPath = (name: string): string => `/players/${at(name)}`;
export const leadersPath = (rules: string): string => `/leaderboards/${at(rules)}`;
