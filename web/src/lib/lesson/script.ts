// Where a pupil stands in a lesson and what he is to touch next. The script is the server's: nothing but its next act can
// happen, so the version of the table says which act that is.
import type { LessonWords, Said } from "../i18n/en.lesson";
import type { LessonStep } from "../protocol";
import { without } from "../table/pieces";
import type { TableState } from "../table/table.svelte";

export type Verb = "draw" | "take" | "knock" | "end" | "meld" | "lay" | "swap" | "undo" | "discard";

export interface Step {
  name: string;
  line: string;
  verb: Verb;
  /** The cards that the line names. */
  cards: string[];
  /** How many cards are taken. */
  count: number;
  /** From 1. */
  number: number;
  whole: LessonStep;
}

const isCard = (word: string): boolean => /^[A-Z0-9][a-z]$/.test(word);

/** Every line of every act of the pupil is a step. */
export function stepsOf(acts: readonly LessonStep[]): Step[] {
  return acts
    .flatMap((whole) => whole.do.map((line, index) => ({ whole, line, name: whole.names[index] ?? "" })))
    .map((step, index) => {
      const [verb, ...words] = step.line.split(" ");
      return { ...step, verb: verb as Verb, cards: words.filter(isCard), count: verb === "take" ? Number(words[0] ?? 1) : 1, number: index + 1 };
    });
}

/** The step that the table waits for; while an opening is being staged it is the next of its melds. */
export function stepAt(steps: readonly Step[], version: number, staged: number): Step | undefined {
  const lines = steps.filter(({ whole }) => whole.v === version);
  return lines[Math.min(staged, lines.length - 1)];
}

/** What the coach says at a step: what to do, and why. Which lessons there are is the server's business. */
export const said = (words: LessonWords, rules: string, step: string): Said | undefined =>
  (words.steps as Record<string, Record<string, Said>>)[rules]?.[step];

/** The order of a meld's cards and the end they are laid on make no difference. */
function meaning(line: string): string {
  const words = line.split(" ").filter((word) => word !== "high" && word !== "low");
  return words[0] === "meld" ? words.sort().join(" ") : words.join(" ");
}

/** Whether these lines are what the script waits for, or its first part. */
export const fits = (lines: readonly string[], act: LessonStep): boolean =>
  lines.every((line, index) => meaning(line) === meaning(act.do[index] ?? ""));

const BUTTONS: Partial<Record<Verb, string>> = { draw: "stock", knock: "knock", end: "end-round", undo: "undo" };

const button = (name: string): string => `[data-testid="${name}"]`;

/** What is to be touched now, as selectors: first the cards, and once they are selected where they go. */
export function targets(step: Step, table: TableState): string[] {
  const { verb, cards, line } = step;
  if (BUTTONS[verb]) return [button(BUTTONS[verb])];
  if (verb === "take") return [button(step.count === 1 ? "discard" : `pile-${step.count}`)];
  const selected = table.selected.map(({ face }) => face);
  const missing = without(cards, selected);
  const spare = table.pieces.hand.filter(({ id }) => !table.selection.has(id));
  if (missing.length > 0)
    return missing.map((face) => `[data-testid="hand"] [data-id="${spare.find((piece) => piece.face === face)?.id}"]`);
  if (verb === "discard") return [button("discard")];
  return [button(verb === "meld" ? "lay-down" : `meld-${line.split(" ")[3]}`)];
}
