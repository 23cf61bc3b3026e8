// What this browser remembers: language, how the table looks and sounds, and the player's name. Nothing of it leaves the
// browser by itself; each value is checked when read, because storage may hold anything or be forbidden. What concerns
// the styles is written on the root element.
import { MediaQuery } from "svelte/reactivity";

export const languages = ["de", "es", "en"] as const;
export type Language = (typeof languages)[number];
export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export const backs = ["lattice", "scales", "leaves"] as const;
export type Back = (typeof backs)[number];

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

/** True only where it was switched on. */
const on = (key: string): boolean => read(key) === "true";

function share(found: string | null, otherwise: number): number {
  const number = Number(found ?? otherwise);
  return number >= 0 && number <= 1 ? number : otherwise;
}

const calm = new MediaQuery("(prefers-reduced-motion: reduce)");
const strong = new MediaQuery("(prefers-contrast: more)");

class Settings {
  language = $state.raw<Language>(oneOf(languages, read("language")) ?? browserLanguage());
  theme = $state.raw<Theme>(oneOf(themes, read("theme")) ?? "auto");
  fourColours = $state.raw(on("four-colours"));
  largeIndex = $state.raw(on("large-index"));
  back = $state.raw<Back>(oneOf(backs, read("back")) ?? "lattice");
  highContrast = $state.raw(on("high-contrast"));
  reducedMotion = $state.raw(on("reduced-motion"));
  leftHanded = $state.raw(on("left-handed"));
  sound = $state.raw(read("sound") !== "false");
  volume = $state.raw(share(read("volume"), 0.6));
  /** Single letters act at the table. */
  letters = $state.raw(read("letters") !== "false");
  /** What others say at a table is shown. */
  chat = $state.raw(read("chat") !== "false");
  /** Whether this browser offers to tell when it is one's turn. */
  offersNotices = $state.raw(read("offers-notices") !== "false");
  name = $state.raw(read("name") ?? "");
  /** The computer player chosen last. */
  level = $state.raw(read("level") ?? "casual");

  /** Nothing moves: the player or his system wants it so. */
  get still(): boolean {
    return this.reducedMotion || calm.current;
  }

  /** Writes the settings through to the page and to storage; call once, inside an effect root. */
  keep(): void {
    $effect(() => {
      document.documentElement.lang = this.language;
      const { dataset } = document.documentElement;
      dataset.theme = this.theme;
      dataset.deck = this.fourColours ? "four" : "two";
      dataset.index = this.largeIndex ? "large" : "normal";
      dataset.back = this.back;
      dataset.contrast = this.highContrast || strong.current ? "high" : "normal";
      dataset.motion = this.still ? "none" : "free";
      dataset.hand = this.leftHanded ? "left" : "right";
    });
    $effect(() => {
      write("theme", this.theme);
      write("four-colours", String(this.fourColours));
      write("large-index", String(this.largeIndex));
      write("back", this.back);
      write("high-contrast", String(this.highContrast));
      write("reduced-motion", String(this.reducedMotion));
      write("left-handed", String(this.leftHanded));
      write("sound", String(this.sound));
      write("volume", String(this.volume));
      write("letters", String(this.letters));
      write("chat", String(this.chat));
      write("offers-notices", String(this.offersNotices));
      write("name", this.name);
      write("level", this.level);
    });
  }

  /** A language is remembered only where it is not the browser's own. */
  choose(language: Language): void {
    this.language = language;
    write("language", language);
  }
}

export const settings = new Settings();
