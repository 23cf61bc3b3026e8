// The keyboard of the table: one key, one deed. Keys typed into a field or a dialog are none of its business.

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
  speak(): void;
  help(): void;
  drop(): void;
  focus(step: number | "first" | "last"): void;
  shift(step: number): void;
}

const LETTERS: Record<string, keyof Deeds> = {
  d: "draw",
  t: "take",
  k: "knock",
  e: "end",
  l: "lay",
  x: "discard",
  u: "undo",
  s: "sort",
  n: "next",
  h: "speak",
  "?": "help",
  Escape: "drop",
};

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
  if (event.altKey) return false;
  const deed = LETTERS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!deed) return false;
  (deeds[deed] as () => void)();
  return true;
}
