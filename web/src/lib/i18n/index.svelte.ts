// The catalogues of the chosen language, and what the browser's Intl knows: lists and dates. One catalogue is always
// there; the others are fetched with the parts of the page that read from them.
import { settings, type Language } from "../settings.svelte";
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
import type { StartWords } from "./en.start";

type Load<T> = Record<Language, () => Promise<{ default: T }>>;

const catalogues: Load<Catalogue> = {
  de: () => import("./de"),
  es: () => import("./es"),
  en: () => import("./en"),
};

const guides: Load<Guide> = {
  de: () => import("./de.guide"),
  es: () => import("./es.guide"),
  en: () => import("./en.guide"),
};

const starts: Load<StartWords> = {
  de: () => import("./de.start"),
  es: () => import("./es.start"),
  en: () => import("./en.start"),
};

const houses: Load<HouseWords> = {
  de: () => import("./de.house"),
  es: () => import("./es.house"),
  en: () => import("./en.house"),
};

const lessons: Load<LessonWords> = {
  de: () => import("./de.lesson"),
  es: () => import("./es.lesson"),
  en: () => import("./en.lesson"),
};

const lobbies: Load<LobbyWords> = {
  de: () => import("./de.lobby"),
  es: () => import("./es.lobby"),
  en: () => import("./en.lobby"),
};

const replays: Load<ReplayWords> = {
  de: () => import("./de.replay"),
  es: () => import("./es.replay"),
  en: () => import("./en.replay"),
};

const accounts: Load<AccountWords> = {
  de: () => import("./de.account"),
  es: () => import("./es.account"),
  en: () => import("./en.account"),
};

const clocks: Load<ClockWords> = {
  de: () => import("./de.clock"),
  es: () => import("./es.clock"),
  en: () => import("./en.clock"),
};

const peoples: Load<PeopleWords> = {
  de: () => import("./de.people"),
  es: () => import("./es.people"),
  en: () => import("./en.people"),
};

const playerses: Load<PlayersWords> = {
  de: () => import("./de.players"),
  es: () => import("./es.players"),
  en: () => import("./en.players"),
};

let guide = $state.raw<Guide>();
let start = $state.raw<StartWords>();
let house = $state.raw<HouseWords>();
let lesson = $state.raw<LessonWords>();
let lobby = $state.raw<LobbyWords>();
let replay = $state.raw<ReplayWords>();
let account = $state.raw<AccountWords>();
let clock = $state.raw<ClockWords>();
let people = $state.raw<PeopleWords>();
let players = $state.raw<PlayersWords>();
let spoken = $state.raw<Catalogue>();

export const languageNames: Record<Language, string> = { de: "Deutsch", es: "Español", en: "English" };

export const i18n = {
  /** Fetches the catalogue and speaks it; nothing may be shown before the first one is there. */
  async speak(language: Language): Promise<void> {
    const { default: catalogue } = await catalogues[language]();
    if (guide) guide = (await guides[language]()).default;
    if (start) start = (await starts[language]()).default;
    if (house) house = (await houses[language]()).default;
    if (lesson) lesson = (await lessons[language]()).default;
    if (lobby) lobby = (await lobbies[language]()).default;
    if (replay) replay = (await replays[language]()).default;
    if (account) account = (await accounts[language]()).default;
    if (clock) clock = (await clocks[language]()).default;
    if (people) people = (await peoples[language]()).default;
    if (players) players = (await playerses[language]()).default;
    spoken = catalogue;
    settings.choose(language);
  },
  /** Fetches a part of the page together with the guide it reads from. */
  async withGuide<T>(part: Promise<T>): Promise<T> {
    guide ??= (await guides[settings.language]()).default;
    return part;
  },
  async withStart<T>(part: Promise<T>): Promise<T> {
    start ??= (await starts[settings.language]()).default;
    return part;
  },
  async withHouse<T>(part: Promise<T>): Promise<T> {
    house ??= (await houses[settings.language]()).default;
    return part;
  },
  async withLesson<T>(part: Promise<T>): Promise<T> {
    lesson ??= (await lessons[settings.language]()).default;
    return part;
  },
  async withLobby<T>(part: Promise<T>): Promise<T> {
    lobby ??= (await lobbies[settings.language]()).default;
    return part;
  },
  async withReplay<T>(part: Promise<T>): Promise<T> {
    replay ??= (await replays[settings.language]()).default;
    return part;
  },
  async withAccount<T>(part: Promise<T>): Promise<T> {
    account ??= (await accounts[settings.language]()).default;
    return part;
  },
  async withClock<T>(part: Promise<T>): Promise<T> {
    clock ??= (await clocks[settings.language]()).default;
    return part;
  },
  async withPlayers<T>(part: Promise<T>): Promise<T> {
    players ??= (await playerses[settings.language]()).default;
    return part;
  },
  async withPeople<T>(part: Promise<T>): Promise<T> {
    people ??= (await peoples[settings.language]()).default;
    return part;
  },
  get guide(): Guide {
    return guide!;
  },
  get start(): StartWords {
    return start!;
  },
  get house(): HouseWords {
    return house!;
  },
  get lesson(): LessonWords {
    return lesson!;
  },
  get lobby(): LobbyWords {
    return lobby!;
  },
  get replay(): ReplayWords {
    return replay!;
  },
  get account(): AccountWords {
    return account!;
  },
  get clock(): ClockWords {
    return clock!;
  },
  get players(): PlayersWords {
    return players!;
  },
  get people(): PeopleWords {
    return people!;
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
  /** A day of any year. */
  date(unix: number): string {
    return new Intl.DateTimeFormat(settings.language, { dateStyle: "long" }).format(unix * 1000);
  },
  /** A day with its time. */
  moment(unix: number): string {
    return new Intl.DateTimeFormat(settings.language, { dateStyle: "medium", timeStyle: "short" }).format(unix * 1000);
  },
  daysFromNow(unix: number): string {
    const days = Math.max(0, Math.round((unix * 1000 - Date.now()) / 86_400_000));
    return new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" }).format(days, "day");
  },
  /** Why something was refused, in words; the server's own where the words cannot be fetched. */
  async refusal(code: string, sentence = ""): Promise<string> {
    await i18n.withGuide(Promise.resolve()).catch(() => undefined);
    return guide?.refusals[code] ?? (sentence || spoken!.words.failed);
  },
  family(rules: string): string {
    return spoken!.families[rules] ?? rules;
  },
};
