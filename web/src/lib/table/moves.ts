// What an act moves on the table.
import type { End } from "../protocol";

export type Move =
  | { kind: "draw" }
  | { kind: "take"; count: number }
  | { kind: "meld"; ids: number[] }
  | { kind: "lay"; id: number; meld: number; end: End }
  | { kind: "swap"; id: number; meld: number; place: number }
  | { kind: "discard"; id: number };

export const playedIds = (moves: readonly Move[]): Set<number> =>
  new Set(moves.flatMap((move) => ("ids" in move ? move.ids : "id" in move ? [move.id] : [])));
