// The words for rules are fetched in the language that is spoken, when somebody wants to read them.
import type { Language } from "../settings.svelte";
import type { RuleWords } from "./words.ts";

const catalogues: Record<Language, () => Promise<{ default: RuleWords }>> = {
  de: () => import("./words.de.ts"),
  es: () => import("./words.es.ts"),
  en: () => import("./words.en.ts"),
};

export const ruleWords = async (language: Language): Promise<RuleWords> => (await catalogues[language]()).default;
