// Whether I may sit down at a table, as far as can be seen from here: what the lobby shows beside it. The server decides.
import type { OpenTable, Visitor } from "../protocol.open";

/** The codes with which the server would refuse a seat. */
export type Objection = "needs-account" | "not-a-friend" | "outside-band";

export const seatedAt = (table: OpenTable, me: Visitor): boolean => me.guest !== null && table.seats.some(({ guest }) => guest === me.guest);

/** Whom I block I do not meet. */
export const kept = (table: OpenTable, me: Visitor): boolean => !table.seats.some(({ guest }) => guest !== null && me.blocking.includes(guest));

export function objection(table: OpenTable, me: Visitor, now: number): Objection | null {
  const { sit, rated, band, widen = 0 } = table.terms;
  if ((sit === "registered" || rated) && !me.registered) return "needs-account";
  if (sit === "friends" && table.host !== me.guest && !me.friends.includes(table.host ?? "")) return "not-a-friend";
  if (!band) return null;
  const wider = widen * Math.max(0, now / 1000 - table.since);
  const strength = me.strength[table.rules] ?? me.beginning;
  return band[0] - wider <= strength && strength <= band[1] + wider ? null : "outside-band";
}
