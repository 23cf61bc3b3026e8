// What a seat, or whoever watches, is shown of a table: the view, what happened, and what may be done now.
import type { TableWay, Phase, Options, Terms } from "./protocol";

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
