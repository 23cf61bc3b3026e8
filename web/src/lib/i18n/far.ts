// The ways to the words that neither the start page nor most matches read from.
import type { Far, Loads } from "./index.svelte";

export const far: Loads<Far> = {
  house: { de: () => import("./de.house"), es: () => import("./es.house"), en: () => import("./en.house") },
  lesson: { de: () => import("./de.lesson"), es: () => import("./es.lesson"), en: () => import("./en.lesson") },
  lobby: { de: () => import("./de.lobby"), es: () => import("./es.lobby"), en: () => import("./en.lobby") },
  replay: { de: () => import("./de.replay"), es: () => import("./es.replay"), en: () => import("./en.replay") },
  account: { de: () => import("./de.account"), es: () => import("./es.account"), en: () => import("./en.account") },
  people: { de: () => import("./de.people"), es: () => import("./es.people"), en: () => import("./en.people") },
  players: { de: () => import("./de.players"), es: () => import("./es.players"), en: () => import("./en.players") },
};
