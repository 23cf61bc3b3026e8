// Days and times in the chosen language.
import { settings } from "../settings.svelte";

export function day(unix: number): string {
  return new Intl.DateTimeFormat(settings.language, { day: "numeric", month: "long" }).format(unix * 1000);
}

/** A day of any year. */
export function date(unix: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: "long" }).format(unix * 1000);
}

/** A day with its time. */
export function moment(unix: number): string {
  return new Intl.DateTimeFormat(settings.language, { dateStyle: "medium", timeStyle: "short" }).format(unix * 1000);
}

export function daysFromNow(unix: number): string {
  const days = Math.max(0, Math.round((unix * 1000 - Date.now()) / 86_400_000));
  return new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" }).format(days, "day");
}
