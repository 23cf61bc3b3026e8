// The lobby's part of docs/protocol.md: open tables, the socket that tells of them, quick match.
import type { Clock, Options, Terms } from "./protocol";

export interface QuickMatch {
  rules: string;
  name: string;
  options: Options;
  seats: number | null;
  clock: Clock | null;
  rated: boolean;
  fill: number | null;
  level: string;
  entropy: string;
}

export interface OpenSeat {
  name: string | null;
  guest: string | null;
  bot: string | null;
  strength: number | null;
}

export interface OpenTable {
  table: string;
  rules: string;
  /** The options that differ from the family. */
  changed: Options;
  seats: OpenSeat[];
  host: string | null;
  terms: Partial<Terms>;
  stage: "waiting" | "playing";
  since: number;
}

export interface Visitor {
  t: "visitor";
  guest: string | null;
  registered: boolean;
  friends: string[];
  blocking: string[];
  strength: Record<string, number>;
  beginning: number;
}

export interface Tables {
  t: "tables";
  tables: OpenTable[];
  gone: string[];
  all: boolean;
}

export type LobbyMessage = Visitor | Tables;
