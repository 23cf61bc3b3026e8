// Times in words: what is left, short for the eye and whole for the ear, and what a table is played by.
import { i18n } from "../i18n/index.svelte";
import type { Clock } from "../protocol";
import { parts } from "./left";

const two = (n: number): string => String(n).padStart(2, "0");

/** As on a clock: `0:24`, `1 h 20`; what is long is told by its largest unit: `23 h`, `3 days`. */
export function short(left: number): string {
  const { days, hours, minutes, seconds } = parts(left);
  const { hour } = i18n.clock.units;
  if (days > 1) return i18n.clock.days(Math.round(days + hours / 24));
  if (days * 24 + hours > 9) return `${Math.round(days * 24 + hours + minutes / 60)} ${hour}`;
  if (hours > 0) return `${hours} ${hour} ${two(minutes)}`;
  return `${minutes}:${two(seconds)}`;
}

/** In whole words, to the unit that matters. */
export function spoken(left: number): string {
  const { days, hours, minutes, seconds } = parts(left);
  const t = i18n.clock;
  if (days > 0) return i18n.list([t.days(days), ...(hours ? [t.hours(hours)] : [])]);
  if (hours > 0) return i18n.list([t.hours(hours), ...(minutes ? [t.minutes(minutes)] : [])]);
  return i18n.list([...(minutes ? [t.minutes(minutes)] : []), ...(seconds || !minutes ? [t.seconds(seconds)] : [])]);
}

const length = (seconds: number): string => (seconds % 60 === 0 ? i18n.clock.minutes(seconds / 60) : i18n.clock.seconds(seconds));

/** The same for a list, as short as can be: "60 s a move", "10 min + 10 s". */
export function brief({ turn, match, increment, days }: Clock): string {
  const t = i18n.clock.choice;
  if (days) return t.days(days);
  const said = [turn ? t.turn(turn) : "", match ? t.match(Math.round(match / 60), increment ?? 0) : ""];
  return said.filter(Boolean).join(" · ");
}

/** What a table is played by: "30 seconds a move", "10 minutes a match, 10 seconds more after every move". */
export function terms({ turn, match, increment, days }: Clock): string {
  const t = i18n.clock.terms;
  if (days) return t.turn(i18n.clock.days(days));
  const said = [turn ? t.turn(length(turn)) : "", match ? t.match(length(match)) : "", increment ? t.increment(length(increment)) : ""];
  return said.filter(Boolean).join(", ");
}
