// The message types of docs/protocol.md, word for word: the one place where the shape of what the server says is written
// down. Cards, melds and actions travel in the text form of the notation.

import type { Said, Say, Unsaid } from "./protocol.chat";
import type { Clocks, NewClocks } from "./protocol.clocks";
import type { AccountName } from "./protocol.account";
import type { View, Event, Legal, Hints } from "./protocol.view";

export type * from "./protocol.account";
export type * from "./protocol.clocks";
export type * from "./protocol.notices";
export type * from "./protocol.rules";
export type * from "./protocol.view";

export type Way = "computer" | "device" | "friend" | "open";
export type TableWay = Way | "lesson";
export type Phase = "wait" | "draw" | "play" | "over";
export type OptionValue = string | number | boolean | Record<string, number> | null;
export type Options = Record<string, OptionValue>;

export interface Trouble {
  code: string;
  sentence: string;
}

export interface Me {
  guest: string | null;
  name: string;
  account: AccountName | null;
}

export interface Commitment {
  commit: string;
}

export interface NewTable {
  way: Way;
  rules: string;
  options: Options;
  names: string[];
  level: string;
  levels?: string[];
  entropy: string;
  commit?: string;
  seats?: number;
  terms?: Partial<Terms>;
}

/** Seconds for a turn or for the match (with an increment), or days for a turn. */
export interface Clock {
  turn?: number | null;
  match?: number | null;
  increment?: number;
  days?: number | null;
}

/** What is agreed about a table beside its rules. */
export interface Terms {
  clock: Clock | null;
  sit: "everyone" | "registered" | "friends" | "invited";
  band: [number, number] | null;
  rated: boolean;
  chat: boolean;
  watch: boolean;
  delay: number;
  widen: number;
  fill: number | null;
  level: string;
}

export interface SavedTable {
  table: string;
  way: TableWay;
  rules: string;
  options: Options;
  names: (string | null)[];
  bots: boolean[];
  seats: number[];
  scores: number[];
  round: number;
  state: "waiting" | "playing" | "round-over" | "match-over";
  my_turn: boolean;
  clock: Clock | null;
  left: number | null;
  invitation: string | null;
  link: string | null;
  touched: number;
  expires: number | null;
}

export interface LessonStep {
  v: number;
  do: string[];
  names: string[];
}

export interface Lesson {
  steps: LessonStep[];
}

export interface Invitation {
  code: string;
  rules: string;
  options: Options;
  changed: string[];
  host: string;
  free: number;
  table: string | null;
  expires: number | null;
  commit: string;
  terms: Partial<Terms>;
  refusal: string | null;
}

export interface Watch {
  t: "watch";
  seat: number | null;
  v: number;
  build: string;
}

export interface Act {
  t: "act";
  id: string;
  seat: number;
  v: number;
  do: string[];
  entropy?: string;
}

export interface Order {
  t: "order";
  seat: number;
  cards: string[];
}

export type ClientMessage = Watch | Act | Order | Say;

export interface Greeting {
  t: "greeting";
  build: string;
  seats: number[];
  watching: number | null;
}

export interface Update {
  t: "update";
  v: number;
  from: number;
  view: View;
  events: Event[];
  legal: Legal | null;
  hints: Hints | null;
  clocks: Clocks | null;
}

export interface Done {
  t: "done";
  id: string;
  v: number;
}

export interface Refused {
  t: "refused";
  id: string;
  code: string;
  sentence: string;
  v: number;
}

export interface Presence {
  t: "presence";
  connected: boolean[];
  watching: number;
}

export interface Ordered {
  t: "ordered";
  seat: number;
  cards: string[];
}

export interface Closed {
  t: "closed";
  code: string;
  sentence: string;
}

export type ServerMessage = Greeting | Update | Done | Refused | Presence | NewClocks | Ordered | Closed | Said | Unsaid;
