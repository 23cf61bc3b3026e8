// The ratings of those who sit at a rated table: asked for when they are first shown, and again when somebody has sat down
// or a match has begun or ended.
import type { View } from "../protocol";
import type { SeatStrength } from "../protocol.results";
import { players } from "./api";

let asked = "";
let table = "";
let known = $state.raw<SeatStrength[]>([]);

export const ratings = {
  of: (seat: number): SeatStrength | undefined => known.find((each) => each.seat === seat),
  async ask(view: View): Promise<void> {
    const mark = JSON.stringify([view.table, view.names, view.match_over && [view.round, view.turns, view.scores]]);
    if (mark === asked) return;
    asked = mark;
    if (table !== view.table) known = [];
    table = view.table;
    const found = await players.ratings(view.table).catch(() => undefined);
    if (mark !== asked) return;
    if (found) known = found;
    else asked = "";
  },
};
