// What is left on the clocks at a moment: the server says it when it sends, and here it is counted on.
import type { Clocks } from "../protocol";

/** The clocks, and when they were heard (`performance.now()`, in milliseconds as all here). */
export interface Heard {
  clocks: Clocks;
  at: number;
}

export type Stage = "calm" | "soon" | "last";

const HOUR = 3_600_000;
/** The last warning comes so long before the end. */
export const LAST = 10_000;
const SOON = 0.25;

const counted = (left: number, { at }: Heard, now: number): number => Math.max(0, left - (now - at));

/** Of the running turn, whoever has it; null where none runs. */
export function turnLeft(heard: Heard, now: number): number | null {
  const { turn } = heard.clocks;
  return turn === null ? null : counted(turn, heard, now);
}

/** Of all the turns of a seat; null where the match has no clock. */
export function matchLeft(heard: Heard, seat: number, now: number): number | null {
  const left = heard.clocks.match?.[seat];
  if (left === undefined) return null;
  return heard.clocks.running === seat ? counted(left, heard, now) : left;
}

/** For how long the player on turn, who is not connected, is still waited for. */
export function graceLeft(heard: Heard, now: number): number | null {
  const { grace } = heard.clocks;
  return grace === null ? null : counted(grace, heard, now);
}

/** The moments of a turn, in milliseconds before its end, at which its player is warned: the last one is left out in a game of days. */
export function warnings(whole: number): number[] {
  const quarter = whole * SOON;
  if (whole > 24 * HOUR - 1) return [quarter];
  return quarter > LAST * 1.5 ? [quarter, LAST] : [Math.min(LAST, whole / 2)];
}

export function stage(left: number, whole: number): Stage {
  const passed = warnings(whole).filter((moment) => left <= moment).length;
  return passed === 0 ? "calm" : passed === warnings(whole).length && whole < 24 * HOUR ? "last" : "soon";
}

/** Minutes and seconds up to an hour, then hours and minutes, then days and hours; the units are told where they are not seconds. */
export function parts(left: number): { days: number; hours: number; minutes: number; seconds: number } {
  const whole = Math.ceil(left / 1000);
  return {
    days: Math.floor(whole / 86_400),
    hours: Math.floor((whole % 86_400) / 3600),
    minutes: Math.floor((whole % 3600) / 60),
    seconds: whole % 60,
  };
}
