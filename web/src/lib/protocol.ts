// The message types of docs/protocol.md, word for word: the one place where the shape of what the server says is written
// down. Cards, melds and actions travel in the text form of the notation.

import type { Said, Say, Unsaid } from "./protocol.chat";
import type { Clocks, NewClocks } from "./protocol.clocks";
import type { AccountName } from "./protocol.account";

export type * from "./protocol.account";
export type * from "./protocol.clocks";
export type * from "./protocol.notices";
export type * from "./protocol.rules";

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

export interface TableMeld {
  owner: number;
  kind: "run" | "set";
  cards: string[];
  points: number;
  stands: (string[] | null)[];
}

export interface Owes {
  opening: number;
  jokers: number;
  card: string | null;
}

export interface CardPoints {
  card: string;
  points: number;
}

export interface Result {
  out: number | null;
  why: "out" | "turns" | "stock" | "resigned";
  hands: CardPoints[][];
  totals: number[];
  points: number[];
  scores: number[];
  places: number[] | null;
  hand_romme: boolean;
  best: number[];
  evaluation: number[] | null;
  remaining: number[] | null;
}

export interface Agreed {
  next: boolean[];
  restart: boolean[];
  claim: boolean[];
}

export interface View {
  table: string;
  way: TableWay;
  rules: string;
  options: Options;
  changed: string[];
  seat: number | null;
  seats: number;
  names: (string | null)[];
  bots: boolean[];
  dealer: number;
  turn: number;
  phase: Phase;
  hand: string[] | null;
  order: string[] | null;
  counts: number[];
  stock_size: number;
  discard: string[];
  melds: TableMeld[];
  opened: boolean[];
  scores: number[];
  round: number;
  turns: number;
  taken: string[];
  owes: Owes;
  known: string[][];
  knockers: number[];
  agreed: Agreed;
  commit: string;
  result: Result | null;
  match_over: boolean;
  invitation: string | null;
  link: string | null;
  expires: number | null;
  chat: boolean;
  /** What is as usual is left out. */
  terms: Partial<Terms>;
  /** The seat of whoever may send others away before the start. */
  host: number | null;
  since: number;
  /** Milliseconds, when it was sent, after which the others go on without those who have not agreed. */
  agree_in: number | null;
  /** The table at which the people of this one went on. */
  following: string | null;
}

export type End = "high" | "low" | null;

export interface LegalMeld {
  cards: string[];
  points: number;
  stands: (string[] | null)[];
}

export interface Chain {
  meld: number;
  end: End;
  cards: string[];
}

export interface LegalSwap {
  card: string;
  meld: number;
}

export interface Legal {
  draw: boolean;
  take: number[];
  knock: boolean;
  end: boolean;
  undo: boolean;
  melds: LegalMeld[];
  lays: Chain[];
  swaps: LegalSwap[];
  discards: string[];
  next: boolean;
  restart: boolean;
  resign: boolean;
  claim: boolean;
  back: boolean;
  opening: { laid: number; need: number };
}

export interface Hints {
  melds: string[][];
  deadwood: string[];
  deadwood_points: number;
}

interface At {
  v: number;
  /** Left out where nobody did it. */
  seat?: number;
}

export type Event = At &
  (
    | { e: "dealt"; dealer: number; upcard: string }
    | { e: "drew"; card: string; renewed?: boolean }
    | { e: "took"; cards: string[] }
    | { e: "knocked"; cards: string[] }
    | { e: "laid"; meld: number; cards: string[] }
    | { e: "laid-off"; card: string; meld: number; end?: End }
    | { e: "swapped"; card: string; meld: number }
    | { e: "took-back" }
    | { e: "discarded"; card: string }
    | { e: "went-out" }
    | { e: "round-over"; points: number[] }
    | { e: "match-over"; places: number[] }
    | { e: "agreed"; to: "next" | "restart" | "claim" }
    | { e: "restarted" }
    | { e: "resigned" }
    | { e: "sat"; name: string }
    | { e: "left"; name: string }
    | { e: "ended" }
    | { e: "away" }
    | { e: "back" }
  );

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
