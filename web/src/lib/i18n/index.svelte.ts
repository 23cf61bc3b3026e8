// The catalogue of the chosen language, and what the browser's Intl knows: lists and dates.
import { settings, type Language } from "../settings.svelte";
import type { Catalogue } from "./en";
import type { Guide } from "./en.guide";

const catalogues: Record<Language, () => Promise<{ default: Catalogue }>> = {
  de: () => import("./de"),
  es: () => import("./es"),
  en: () => import("./en"),
};

const guides: Record<Language, () => Promise<{ default: Guide }>> = {
  de: () => import("./de.guide"),
  es: () => import("./es.guide"),
  en: () => import("./en.guide"),
};

let guide = $state.raw<Guide>();
let spoken = $state.raw<Catalogue>();

export const languageNames: Record<Language, string> = { de: "Deutsch", es: "Español", en: "English" };

export const i18n = {
  /** Fetches the catalogue and speaks it; nothing may be shown before the first one is there. */
  async speak(language: Language): Promise<void> {
    const { default: catalogue } = await catalogues[language]();
    if (guide) guide = (await guides[language]()).default;
    spoken = catalogue;
    settings.choose(language);
  },
  /** Fetches a part of the page together with the guide it reads from. */
  async withGuide<T>(part: Promise<T>): Promise<T> {
    guide ??= (await guides[settings.language]()).default;
    return part;
  },
  get guide(): Guide {
    return guide!;
  },
  get t(): Catalogue {
    return spoken!;
  },
  list(items: readonly string[]): string {
    return new Intl.ListFormat(settings.language, { type: "conjunction" }).format(items);
  },
  /** Things side by side, without an "and". */
  items(items: readonly string[]): string {
    return items.join(" ");
  },
  letter(rank: string): string {
    const letters: Record<string, string> = spoken!.cards.letters;
    return rank === "T" ? "10" : (letters[rank] ?? rank);
  },
  day(unix: number): string {
    return new Intl.DateTimeFormat(settings.language, { day: "numeric", month: "long" }).format(unix * 1000);
  },
  daysFromNow(unix: number): string {
    const days = Math.max(0, Math.round((unix * 1000 - Date.now()) / 86_400_000));
    return new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" }).format(days, "day");
  },
  refusal(code: string, sentence = ""): string {
    const { refusals } = spoken!;
    return refusals[code] ?? (sentence || refusals.failed!);
  },
  family(rules: string): { name: string; line: string } {
    return spoken!.families[rules] ?? { name: rules, line: "" };
  },
};
