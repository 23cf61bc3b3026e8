// People among each other, as docs/protocol.md describes them.

export type RelationKind = "friend" | "block" | "mute";
export type Reason = "insult" | "cheating" | "leaving" | "name" | "other";
export type Verdict = "dismiss" | "warn" | "silence" | "ban";

/** One of: the name of an account, an id that the server gave out, who sits at a seat. */
export interface Whom {
  name?: string;
  person?: string;
  table?: string;
  seat?: number;
}

export interface NewReport {
  whom: Whom;
  reason: Reason;
  words: string;
  table?: string | null;
}

export interface Decision {
  what: Verdict;
  words: string;
  hours: number | null;
}

export interface Pardon {
  whom: Whom;
  words: string;
}

export interface Person {
  person: string;
  name: string;
  account: string | null;
  table: string | null;
  stage: "waiting" | "playing" | null;
}

export interface People {
  friends: Person[];
  asked: Person[];
  asking: Person[];
  blocked: Person[];
  muted: Person[];
}

/** A friend asks to his table; `code` is that of its invitation. */
export interface Summons {
  by: string;
  rules: string;
  code: string;
  created: number;
}

export interface Neighbour {
  seat: number;
  person: string;
  name: string;
  account: string | null;
  kinds: RelationKind[];
  me: boolean;
}

export interface ReportedLine {
  name: string;
  words: string;
  about: boolean;
}

export interface Sanction {
  kind: "silence" | "ban";
  until: number | null;
}

export interface Report {
  id: number;
  about: Person;
  by: Person;
  reason: Reason;
  words: string;
  table: string | null;
  lines: ReportedLine[];
  created: number;
  closed: number | null;
  before: number;
  sanctions: Sanction[];
}

export interface Deed {
  by: string;
  about: string;
  what: string;
  words: string;
  at: number;
}
