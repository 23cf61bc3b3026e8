// What at times lies on the cloth in place of the cards: each is fetched when it first does.
import type { Component } from "svelte";
import { i18n } from "../i18n/index.svelte";
import type { TableState } from "./table.svelte";

type Load = () => Promise<{ default: Component<{ table: TableState; look: () => void }> }>;

export const INSTEAD: Record<"closed" | "waiting" | "cover" | "result", Load> = {
  closed: () => i18n.withRound(import("../../components/table/Closed.svelte")),
  waiting: () => i18n.withLobby(import("../../components/lobby/Waiting.svelte")),
  cover: () => i18n.withGuide(import("../../components/table/Cover.svelte")),
  result: () => i18n.withRound(import("../../components/table/Result.svelte")),
};
