// The keyboard of the table: one key, one deed. Keys typed into a field or a dialog are none of its business, and single
// letters mean nothing to a player who has switched them off.
import { settings } from "../settings.svelte";
import type { Topic } from "./speak";

export interface Deeds {
  draw(): void;
  take(): void;
  knock(): void;
  end(): void;
  lay(): void;
  discard(): void;
  undo(): void;
  sort(): void;
  next(): void;
  speak(topic: Topic): void;
  log(): void;
  help(): void;
  drop(): void;
  focus(step: number | "first" | "last"): void;
  shift(step: number): void;
}

const LETTERS: Record<string, Exclude<keyof Deeds, "speak" | "focus" | "shift">> = {
  d: "draw",
  t: "take",
  k: "knock",
  e: "end",
  l: "lay",
  x: "discard",
  u: "undo",
  s: "sort",
  n: "next",
  r: "log",
  "?": "help",
  Escape: "drop",
};

const TOPICS: Record<string, Topic> = { h: "hand", m: "melds", p: "piles", w: "turn", c: "scores" };

const STEPS: Record<string, number | "first" | "last"> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: "first",
  End: "last",
};

/** Does what the key means and says whether it meant anything. */
export function press(event: KeyboardEvent, deeds: Deeds): boolean {
  if (event.ctrlKey || event.metaKey || event.defaultPrevented) return false;
  const target = event.target as HTMLElement;
  if (target.closest("input, select, textarea, dialog")) return false;
  const inHand = target.closest("[data-testid=hand]") !== null;
  const step = STEPS[event.key];
  if (step !== undefined) {
    if (typeof step === "number" && (event.shiftKey || event.altKey)) deeds.shift(step);
    else deeds.focus(step);
    return true;
  }
  if (event.key === "Enter" && inHand) {
    deeds.discard();
    return true;
  }
  const letter = event.key.length === 1;
  if (event.altKey || (letter && !settings.letters)) return false;
  const key = letter ? event.key.toLowerCase() : event.key;
  const topic = TOPICS[key];
  if (topic) {
    deeds.speak(topic);
    return true;
  }
  const deed = LETTERS[key];
  if (!deed) return false;
  deeds[deed]();
  return true;
}
