// What a player wants, looked up in what the server offers. Where a gesture could mean two things he is asked, and a joker
// leaves the hand only when dragged or confirmed (`sure` says that it was dragged). Plays from the hand wait for the answer
// to the act under way.
import { JOKER } from "../cards/faces";
import * as intents from "./intents";
import { attempt } from "./matters";
import { compose, type Choice, type Question, type Staged } from "./overlay";
import type { Piece } from "./pieces";
import type { TableState } from "./table.svelte";

const hasJoker = (pieces: readonly Piece[]): boolean => pieces.some(({ face }) => face === JOKER);

function decide(table: TableState, title: Question["title"], choices: Choice[], sure: boolean): void {
  if (choices.length === 1 && sure) choices[0]!.run();
  else table.question = { title, choices };
}

export function draw(table: TableState): void {
  attempt(table, intents.draw, table.legal?.draw);
}

export function take(table: TableState, count: number, sure: boolean): void {
  const cards = table.pieces.discard.slice(-count).map(({ face }) => face);
  const run = (): void => attempt(table, intents.take(count), table.legal?.take.includes(count));
  decide(table, "take", [{ what: "take", cards, means: cards.slice(0, 1), run }], sure || count === 1);
}

export function knock(table: TableState): void {
  if (table.legal?.knock) table.act(intents.knock);
}

export function endRound(table: TableState): void {
  if (table.legal?.end) table.act(intents.endRound);
}

export function discard(table: TableState, piece: Piece, sure: boolean): void {
  const run = (): void => attempt(table, intents.discard(piece), table.legal?.discards.includes(piece.face));
  const choice: Choice = { what: "discard", cards: [piece.face], means: [], run };
  table.underway.soon(() => decide(table, "discard", [choice], sure || piece.face !== JOKER));
}

const linesOf = (composed: Staged[] | intents.Intent): string[] =>
  Array.isArray(composed) ? composed.flatMap(({ cards }) => intents.layDown(cards).do) : composed.do;

export const layDown = (table: TableState, pieces: readonly Piece[], sure: boolean): void =>
  table.underway.soon(() => layDownNow(table, pieces, sure));

function layDownNow(table: TableState, pieces: readonly Piece[], sure: boolean): void {
  const { legal } = table;
  const melds = intents.meldsFor(legal, pieces);
  if (!legal || melds.length === 0) return table.act({ do: intents.layDown(pieces).do, moves: [] });
  const choices = melds.map((meld): Choice => {
    const means = hasJoker(pieces) ? meld.stands.flatMap((stands) => stands ?? []) : [];
    const run = (): void => {
      const composed = compose(legal, table.staged, meld, pieces);
      if (!table.allows(linesOf(composed))) return;
      table.selection = new Set();
      table.staged = Array.isArray(composed) ? composed : [];
      if (!Array.isArray(composed)) table.act(composed);
    };
    return { what: "meld", cards: meld.cards, means, run };
  });
  decide(table, "meld", choices, sure || !hasJoker(pieces));
}

type Pointed = "low" | "high" | "joker" | null;

/** Lays cards on a meld or in a joker's place; `at` says what was pointed at where that makes a difference. */
export const layOn = (table: TableState, pieces: readonly Piece[], number: number, at: Pointed): void =>
  table.underway.soon(() => layOnNow(table, pieces, number, at));

function layOnNow(table: TableState, pieces: readonly Piece[], number: number, at: Pointed): void {
  const meld = table.view?.melds[number - 1];
  const there = (table.pieces.melds[number - 1] ?? []).map(({ face }) => face);
  const added = pieces.map(({ face }) => face);
  const choices = intents.laysFor(table.legal, pieces, number).map((lay): Choice => {
    const cards = lay.end === "low" ? [...added, ...there] : [...there, ...added];
    return { what: lay.end ?? "any", cards, means: [], run: () => table.act(lay) };
  });
  if (meld && intents.swaps(table.legal, pieces, number)) {
    const intent = intents.swap(pieces[0]!, number, meld);
    const place = meld.stands.findIndex((stands) => stands?.includes(pieces[0]!.face));
    choices.push({ what: "swap", cards: there.with(place, pieces[0]!.face), means: [], run: () => table.act(intent) });
  }
  if (choices.length === 0) return table.act(intents.layAnyway(pieces, number));
  const pointed = choices.filter(({ what }) => what === (at === "joker" ? "swap" : at));
  decide(table, "lay", pointed.length === 1 ? pointed : choices, at !== null || !hasJoker(pieces));
}

/** The last staged meld first, then what was laid in this turn. */
export function undo(table: TableState): void {
  if (table.staged.length > 0) table.staged = table.staged.slice(0, -1);
  else table.act({ do: ["undo"], moves: [] });
}
