// What this browser remembers: language, how the table looks and sounds, and the player's name. Nothing of it leaves the
// browser by itself; each value is checked when read, because storage may hold anything or be forbidden. What concerns
// the styles is written on the root element.
import { matching } from "./media";

export const languages = ["de", "es", "en"] as const;
export type Language = (typeof languages)[number];
export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export const backs = ["lattice", "scales", "leaves"] as const;
export type Back = (typeof backs)[number];

/** In storage capitals are small letters behind a hyphen. */
const key = (name: string): string => `romme.${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

function read(name: string): string | null {
  try {
    return localStorage.getItem(key(name));
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(key(name), value);
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
const on = (name: string): boolean => read(name) === "true";

function share(found: string | null, otherwise: number): number {
  const number = Number(found ?? otherwise);
  return number >= 0 && number <= 1 ? number : otherwise;
}

const calm = matching("(prefers-reduced-motion: reduce)");
const strong = matching("(prefers-contrast: more)");

const found = {
  language: oneOf(languages, read("language")) ?? browserLanguage(),
  theme: (oneOf(themes, read("theme")) ?? "auto") as Theme,
  fourColours: on("fourColours"),
  largeIndex: on("largeIndex"),
  back: (oneOf(backs, read("back")) ?? "lattice") as Back,
  highContrast: on("highContrast"),
  reducedMotion: on("reducedMotion"),
  leftHanded: on("leftHanded"),
  sound: read("sound") !== "false",
  volume: share(read("volume"), 0.6),
  /** Single letters act at the table. */
  letters: read("letters") !== "false",
  /** What others say at a table is shown. */
  chat: read("chat") !== "false",
  /** Whether this browser offers to tell when it is one's turn. */
  offersNotices: read("offersNotices") !== "false",
  name: read("name") ?? "",
  /** The computer player chosen last. */
  level: read("level") ?? "casual",
};

let values = $state.raw(found);

/** All of them behind one signal: they change seldom, and together they are small. */
export const settings = new Proxy(found, {
  get: (_, name) => Reflect.get(values, name),
  set: (_, name, value) => {
    values = { ...values, [name]: value };
    return true;
  },
});

/** Nothing moves: the player or his system wants it so. */
export const still = (): boolean => values.reducedMotion || calm();

/** Writes the settings through to the page and to storage; call once, inside an effect root. */
export function keepSettings(): void {
  $effect(() => {
    document.documentElement.lang = values.language;
    const { dataset } = document.documentElement;
    dataset.theme = values.theme;
    dataset.deck = values.fourColours ? "four" : "two";
    dataset.index = values.largeIndex ? "large" : "normal";
    dataset.back = values.back;
    dataset.contrast = values.highContrast || strong() ? "high" : "normal";
    dataset.motion = still() ? "none" : "free";
    dataset.hand = values.leftHanded ? "left" : "right";
  });
  $effect(() => {
    for (const [name, value] of Object.entries(values)) if (name !== "language") write(name, String(value));
  });
}

/** A language is remembered only where it is not the browser's own. */
export function chooseLanguage(language: Language): void {
  settings.language = language;
  write("language", language);
}
