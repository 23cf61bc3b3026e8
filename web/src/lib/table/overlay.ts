// The local overlay on the last view: an act that is under way, melds staged for an opening, and what an update brought.
import type { Event, Legal, LegalMeld, View } from "../protocol";
import { inOrder, layDown, type Intent } from "./intents";
import type { Piece, Pieces } from "./pieces";

export interface Flight {
  id: string;
  intent: Intent;
  before: Pieces;
  doneAt: number | null;
  /** The version the act was decided on. */
  on: number;
}

export interface Staged {
  cards: Piece[];
  points: number;
}

/** The cards that are seen in the hand: what is staged lies on the table already. */
export const unstaged = (hand: readonly Piece[], staged: readonly Staged[]): Piece[] =>
  hand.filter((piece) => !staged.some(({ cards }) => cards.some(({ id }) => id === piece.id)));

export interface News {
  events: Event[];
  animate: boolean;
}

export const stagedPoints = (staged: readonly Staged[]): number => staged.reduce((sum, { points }) => sum + points, 0);

/**
 * What laying this meld down comes to: one more staged meld while the opening needs more points, else the act that lays
 * all of them.
 */
export function compose(legal: Legal, staged: readonly Staged[], meld: LegalMeld, pieces: readonly Piece[]): Staged[] | Intent {
  const all = [...staged, { cards: inOrder(pieces, meld.cards), points: meld.points }];
  if (legal.opening.laid + stagedPoints(all) < legal.opening.need) return all;
  const intents = all.map(({ cards }) => layDown(cards));
  return { do: intents.flatMap((one) => one.do), moves: intents.flatMap((one) => one.moves) };
}

export type What = "low" | "high" | "any" | "swap" | "meld" | "take" | "discard";

export interface Choice {
  what: What;
  /** What will lie there, or be taken, in order. */
  cards: readonly string[];
  /** What a joker among the cards stands for, or the card that must be used at once. */
  means: readonly string[];
  run: () => void;
}

/** Asked where a gesture could mean two things, or would do with a joker what only a deliberate one may. */
export interface Question {
  title: "lay" | "meld" | "take" | "discard";
  choices: readonly Choice[];
}

/** What lies over the table when it is asked for. */
export type SheetName = "chat" | "help" | "info" | "menu";

/** The seats clockwise from my left neighbour to me. */
export const clockwise = ({ seats, seat }: View): number[] =>
  Array.from({ length: seats }, (_, step) => ((seat ?? seats - 1) + 1 + step) % seats);
