// The catalogue of the chosen language, and what the browser's Intl knows: lists and dates.
import { settings, type Language } from "../settings.svelte";
import de from "./de";
import en, { type Catalogue } from "./en";
import es from "./es";

const catalogues: Record<Language, Catalogue> = { de, es, en };

export const languageNames: Record<Language, string> = { de: "Deutsch", es: "Español", en: "English" };

export const i18n = {
  get t(): Catalogue {
    return catalogues[settings.language];
  },
  list(items: readonly string[]): string {
    return new Intl.ListFormat(settings.language, { type: "conjunction" }).format(items);
  },
  day(unix: number): string {
    return new Intl.DateTimeFormat(settings.language, { day: "numeric", month: "long" }).format(unix * 1000);
  },
  daysFromNow(unix: number): string {
    const days = Math.max(0, Math.round((unix * 1000 - Date.now()) / 86_400_000));
    return new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" }).format(days, "day");
  },
  refusal(code: string, sentence = ""): string {
    return catalogues[settings.language].refusals[code] ?? (sentence || catalogues[settings.language].refusals.failed!);
  },
  family(rules: string): { name: string; line: string; rules: string[] } {
    return catalogues[settings.language].families[rules] ?? { name: rules, line: "", rules: [] };
  },
};
