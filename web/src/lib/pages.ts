// The pages beside start, table, invitation and replay: the first part of the path names one, the rest of it is the page's
// to read from `router.rest`.
import type { Component } from "svelte";
import { i18n } from "./i18n/index.svelte";

type Page = () => Promise<{ default: Component<Record<string, never>> }>;

export const pages: Record<string, Page> = {
  account: () => i18n.withAccount(import("../routes/Account.svelte")),
  lobby: () => i18n.withLobby(import("../routes/Lobby.svelte")),
  people: () => i18n.withPeople(import("../routes/People.svelte")),
  leaderboards: () => i18n.withStart(i18n.withPlayers(import("../routes/Leaderboards.svelte"))),
  players: () => i18n.withPeople(i18n.withPlayers(import("../routes/Player.svelte"))),
  stats: () => i18n.withPlayers(import("../routes/Stats.svelte")),
  moderation: () => i18n.withPeople(import("../routes/Moderation.svelte")),
};
