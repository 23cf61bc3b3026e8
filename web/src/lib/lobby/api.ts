// The requests about open tables and seats, as docs/protocol.md has them.
import { ask, at } from "../api";
import type { SavedTable } from "../protocol";
import type { QuickMatch } from "../protocol.open";

export const seats = {
  quick: (wish: QuickMatch) => ask<SavedTable>("POST", "/api/quick", wish),
  take: (table: string, name: string, entropy: string) => ask<SavedTable>("POST", `/api/tables/${at(table)}/seat`, { name, entropy }),
  leave: (table: string) => ask<void>("DELETE", `/api/tables/${at(table)}/seat`),
  sendAway: (table: string, seat: number) => ask<void>("DELETE", `/api/tables/${at(table)}/seats/${seat}`),
};
