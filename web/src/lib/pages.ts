// The pages beside start and table, which a match does without: what they are fetched with. The first part of the path
// names one, the rest of it is the page's to read from `router.rest`; replay and invitation are given what they show.
import type { Component } from "svelte";
import { i18n } from "./i18n/index.svelte";
import type { PageName } from "./router.svelte";

type Page = () => Promise<{ default: Component<Record<string, never>> }>;

export const pages: Record<PageName, Page> = {
  account: () => i18n.withAccount(import("../routes/Account.svelte")),
  lobby: () => i18n.withLobby(import("../routes/Lobby.svelte")),
  people: () => i18n.withPeople(import("../routes/People.svelte")),
  leaderboards: () => i18n.withStart(i18n.withPlayers(import("../routes/Leaderboards.svelte"))),
  players: () => i18n.withPeople(i18n.withPlayers(import("../routes/Player.svelte"))),
  stats: () => i18n.withRound(i18n.withPlayers(import("../routes/Stats.svelte"))),
  moderation: () => i18n.withPeople(import("../routes/Moderation.svelte")),
};

export const replay = () => i18n.withReplay(i18n.withRound(import("../routes/Replay.svelte")));
export { far } from "./i18n/far";
export const invitation = () => i18n.withStart(import("../routes/Invitation.svelte"));
