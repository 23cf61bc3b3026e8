// The local overlay on the last view: an act that is under way, melds staged for an opening, and what an update brought.
import type { Event, Legal } from "../protocol";
import { inOrder, layDown, meldFor, type Intent } from "./intents";
import type { Piece, Pieces } from "./pieces";
import type { Move } from "./preview";

export interface Flight {
  id: string;
  moves: Move[];
  before: Pieces;
  doneAt: number | null;
  /** The version the act was decided on. */
  on: number;
}

export interface Staged {
  cards: Piece[];
  points: number;
}

export interface News {
  events: Event[];
  animate: boolean;
}

export const stagedPoints = (staged: readonly Staged[]): number => staged.reduce((sum, { points }) => sum + points, 0);

/**
 * What laying these cards down comes to: one more staged meld while the opening needs more points, else the act that
 * lays all of them. Cards the server lists as no meld are sent too, without being shown first: it says why not.
 */
export function compose(legal: Legal | null, staged: readonly Staged[], pieces: readonly Piece[]): Staged[] | Intent {
  const meld = meldFor(legal, pieces);
  if (!legal || !meld) return { do: layDown(pieces).do, moves: [] };
  const all = [...staged, { cards: inOrder(pieces, meld.cards), points: meld.points }];
  if (legal.opening.laid + stagedPoints(all) < legal.opening.need) return all;
  const intents = all.map(({ cards }) => layDown(cards));
  return { do: intents.flatMap((one) => one.do), moves: intents.flatMap((one) => one.moves) };
}
