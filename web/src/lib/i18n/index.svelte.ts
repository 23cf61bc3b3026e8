// The catalogues of the chosen language, and lists in it. One catalogue is always there; the others are fetched with the
// parts of the page that read from them.
import { chooseLanguage, settings, type Language } from "../settings.svelte";
import type { Catalogue } from "./en";
import type { AccountWords } from "./en.account";
import type { ClockWords } from "./en.clock";
import type { Guide } from "./en.guide";
import type { HouseWords } from "./en.house";
import type { LessonWords } from "./en.lesson";
import type { LobbyWords } from "./en.lobby";
import type { ReplayWords } from "./en.replay";
import type { PeopleWords } from "./en.people";
import type { PlayersWords } from "./en.players";
import type { RoundWords } from "./en.round";
import type { StartWords } from "./en.start";

/** What is fetched with the parts of the page that read from it. */
interface Parts {
  guide: Guide;
  start: StartWords;
  house: HouseWords;
  lesson: LessonWords;
  lobby: LobbyWords;
  replay: ReplayWords;
  account: AccountWords;
  clock: ClockWords;
  people: PeopleWords;
  players: PlayersWords;
  round: RoundWords;
}
type Load<T> = Record<Language, () => Promise<{ default: T }>>;
export type Loads<Name extends keyof Parts> = { [Part in Name]: Load<Parts[Part]> };

const catalogues: Load<Catalogue> = { de: () => import("./de"), es: () => import("./es"), en: () => import("./en") };

/** What the start page and a match read from. The ways to the others are known where they are needed. */
const near: Loads<"guide" | "start" | "clock" | "round"> = {
  guide: { de: () => import("./de.guide"), es: () => import("./es.guide"), en: () => import("./en.guide") },
  start: { de: () => import("./de.start"), es: () => import("./es.start"), en: () => import("./en.start") },
  clock: { de: () => import("./de.clock"), es: () => import("./es.clock"), en: () => import("./en.clock") },
  round: { de: () => import("./de.round"), es: () => import("./es.round"), en: () => import("./en.round") },
};
export type Far = Exclude<keyof Parts, keyof typeof near>;

const ways = async (name: keyof Parts): Promise<Load<Parts[keyof Parts]>> =>
  name in near ? near[name as keyof typeof near] : (await import("./far")).far[name as Far];

let spoken = $state.raw<Catalogue>();
let words = $state.raw<Partial<Parts>>({});

export const languageNames: Record<Language, string> = { de: "Deutsch", es: "Español", en: "English" };

async function learn(name: keyof Parts): Promise<void> {
  if (words[name]) return;
  const { default: found } = await (await ways(name))[settings.language]();
  words = { ...words, [name]: found };
}

/** Fetches a part of the page together with the words it reads from. */
async function along<T>(name: keyof Parts, part: Promise<T>): Promise<T> {
  return (await Promise.all([part, learn(name)]))[0];
}

export const i18n = {
  /** Fetches the catalogue and speaks it; nothing may be shown before the first one is there. */
  async speak(language: Language): Promise<void> {
    const { default: catalogue } = await catalogues[language]();
    const known = Object.keys(words) as (keyof Parts)[];
    const found = await Promise.all(known.map(async (name) => [name, (await (await ways(name))[language]()).default]));
    words = { ...words, ...Object.fromEntries(found) };
    spoken = catalogue;
    chooseLanguage(language);
  },
  withGuide: <T>(part: Promise<T>): Promise<T> => along("guide", part),
  withStart: <T>(part: Promise<T>): Promise<T> => along("start", part),
  withHouse: <T>(part: Promise<T>): Promise<T> => along("house", part),
  withLesson: <T>(part: Promise<T>): Promise<T> => along("lesson", part),
  withLobby: <T>(part: Promise<T>): Promise<T> => along("lobby", part),
  withReplay: <T>(part: Promise<T>): Promise<T> => along("replay", part),
  withAccount: <T>(part: Promise<T>): Promise<T> => along("account", part),
  withClock: <T>(part: Promise<T>): Promise<T> => along("clock", part),
  withPeople: <T>(part: Promise<T>): Promise<T> => along("people", part),
  withPlayers: <T>(part: Promise<T>): Promise<T> => along("players", part),
  withRound: <T>(part: Promise<T>): Promise<T> => along("round", part),
  get guide(): Guide {
    return words.guide!;
  },
  get start(): StartWords {
    return words.start!;
  },
  get house(): HouseWords {
    return words.house!;
  },
  get lesson(): LessonWords {
    return words.lesson!;
  },
  get lobby(): LobbyWords {
    return words.lobby!;
  },
  get replay(): ReplayWords {
    return words.replay!;
  },
  get account(): AccountWords {
    return words.account!;
  },
  get clock(): ClockWords {
    return words.clock!;
  },
  get people(): PeopleWords {
    return words.people!;
  },
  get players(): PlayersWords {
    return words.players!;
  },
  get round(): RoundWords {
    return words.round!;
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
  /** Why something was refused, in words; the server's own where the words cannot be fetched. */
  async refusal(code: string, sentence = ""): Promise<string> {
    await i18n.withGuide(Promise.resolve()).catch(() => undefined);
    return words.guide?.refusals[code] ?? (sentence || spoken!.words.failed);
  },
  family(rules: string): string {
    return spoken!.families[rules] ?? rules;
  },
};
