// What a table in the lobby is like, in words: spans of time, clocks, wanted strength.
import type { LobbyWords } from "../i18n/en.lobby";
import type { Clock, Options, Terms } from "../protocol";
import { isLength } from "../rules/options";
import type { Language } from "../settings.svelte";
import { BANDS, bandsOf } from "./bands";

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A span of time in the largest unit that it fills: “40 s”, “12 min”; in a sentence the unit is written out. */
export function span(seconds: number, language: Language, unitDisplay: "short" | "long" = "short"): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? UNITS[3];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay, maximumFractionDigits: 0 }).format(Math.floor(seconds / size));
}

export function clockWords(clock: Clock, { clock: t }: LobbyWords, language: Language): string {
  if (clock.days) return t.days(clock.days);
  const parts = [clock.turn ? t.turn(span(clock.turn, language)) : "", clock.match ? t.match(span(clock.match, language)) : ""];
  if (clock.increment) parts.push(t.increment(span(clock.increment, language)));
  return parts.filter(Boolean).join(" ");
}

export function bandWords(band: [number, number], t: LobbyWords): string {
  const [low, high] = bandsOf(band);
  if (low === high) return t.bands[low];
  if (low === BANDS[0][0]) return t.upTo(t.bands[high]);
  return high === BANDS.at(-1)![0] ? t.from(t.bands[low]) : t.between(t.bands[low], t.bands[high]);
}

/** What is agreed about a table, in short words; `changed` are the options that differ from the family. */
export function factsOf(changed: Options, terms: Partial<Terms>, t: LobbyWords, language: Language): string[] {
  const { target, rounds } = changed;
  const house = Object.keys(changed).filter((name) => !isLength(name) && name !== "scoring").length;
  return [
    typeof target === "number" ? t.row.to(target) : typeof rounds === "number" ? t.row.rounds(rounds) : "",
    house ? t.row.house(house) : "",
    terms.clock ? clockWords(terms.clock, t, language) : t.clock.none,
    terms.rated ? t.row.rated : "",
    terms.sit === "friends" ? t.row.friends : terms.sit === "registered" ? t.row.registered : "",
    terms.widen ? t.row.widening : terms.band ? t.row.band(bandWords(terms.band, t)) : "",
    terms.fill ? t.row.fill : "",
    terms.watch ? t.row.watched : "",
  ].filter(Boolean);
}
