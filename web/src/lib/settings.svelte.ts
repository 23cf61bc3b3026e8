// What this browser remembers: language, theme, deck colours and the player's name. Nothing of it leaves the browser by
// itself; each value is checked when read, because storage may hold anything or be forbidden.

export const languages = ["de", "es", "en"] as const;
export type Language = (typeof languages)[number];
export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const KEY = "romme.";

function read(key: string): string | null {
  try {
    return localStorage.getItem(KEY + key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(KEY + key, value);
  } catch {
    // A browser that forbids storage plays on with the settings of this visit.
  }
}

function oneOf<T extends string>(values: readonly T[], found: string | null): T | undefined {
  return values.find((value) => value === found);
}

function browserLanguage(): Language {
  for (const tag of navigator.languages) {
    const known = oneOf(languages, tag.slice(0, 2).toLowerCase());
    if (known) return known;
  }
  return "en";
}

class Settings {
  language = $state.raw<Language>(oneOf(languages, read("language")) ?? browserLanguage());
  theme = $state.raw<Theme>(oneOf(themes, read("theme")) ?? "auto");
  fourColours = $state.raw(read("four-colours") === "true");
  name = $state.raw(read("name") ?? "");

  /** Writes the settings through to the page and to storage; call once, inside an effect root. */
  keep(): void {
    $effect(() => {
      document.documentElement.lang = this.language;
      document.documentElement.dataset.theme = this.theme;
      document.documentElement.dataset.deck = this.fourColours ? "four" : "two";
      write("theme", this.theme);
      write("four-colours", String(this.fourColours));
      write("name", this.name);
    });
  }

  /** A language is remembered only where it is not the browser's own. */
  choose(language: Language): void {
    this.language = language;
    write("language", language);
  }
}

export const settings = new Settings();
