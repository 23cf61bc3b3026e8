// The requests about people, as docs/protocol.md has them.
import { ask, at } from "../api";
import type { Decision, Deed, Neighbour, NewReport, Pardon, People, RelationKind, Report, Whom } from "../protocol.people";

export const people = {
  all: () => ask<People>("GET", "/api/people"),
  relate: (kind: RelationKind, whom: Whom) => ask<People>("POST", `/api/people/${kind}`, whom),
  unrelate: (kind: RelationKind, person: string) => ask<People>("DELETE", `/api/people/${kind}/${at(person)}`),
  at: (table: string) => ask<Neighbour[]>("GET", `/api/tables/${at(table)}/people`),
  summon: (table: string, name: string) => ask<void>("POST", `/api/tables/${at(table)}/summons`, { name }),
  report: (report: NewReport) => ask<void>("POST", "/api/reports", report),
};

export const moderation = {
  reports: (closed: boolean) => ask<Report[]>("GET", `/api/moderation/reports?closed=${closed}`),
  decide: (report: number, decision: Decision) => ask<void>("POST", `/api/moderation/reports/${report}`, decision),
  pardon: (pardon: Pardon) => ask<void>("POST", "/api/moderation/pardons", pardon),
  log: () => ask<Deed[]>("GET", "/api/moderation/log"),
};
