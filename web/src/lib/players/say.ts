// Numbers and dates as the chosen language writes them.
import { i18n } from "../i18n/index.svelte";
import { settings } from "../settings.svelte";

const number = (value: number | null, options: Intl.NumberFormatOptions): string =>
  value === null ? i18n.players.none : new Intl.NumberFormat(settings.language, options).format(value);

export const whole = (value: number | null): string => number(value, { maximumFractionDigits: 0, useGrouping: true });
export const mean = (value: number | null): string => number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
export const percent = (value: number | null): string => number(value, { style: "percent", maximumFractionDigits: 0 });

const date = (unix: number, options: Intl.DateTimeFormatOptions): string => new Intl.DateTimeFormat(settings.language, options).format(unix * 1000);

export const shortDay = (unix: number): string => date(unix, { day: "numeric", month: "short" });
/** With its year where that is not this one. */
export const day = (unix: number): string =>
  new Date(unix * 1000).getFullYear() === new Date().getFullYear() ? shortDay(unix) : date(unix, { day: "numeric", month: "short", year: "numeric" });
export const month = (unix: number): string => date(unix, { month: "long", year: "numeric" });
/** A week begins on its Monday at midnight UTC, wherever the reader is. */
export const week = (unix: number): string => date(unix, { day: "numeric", month: "short", timeZone: "UTC" });
