// The part of the protocol that is about matches looked back at.
import type { Event, Options, Phase, Result, TableMeld, TableWay } from "./protocol";

export interface ReplayRound {
  first: number;
  last: number;
  steps: number;
  scores: number[] | null;
}

export interface ReplayMatch {
  first: number;
  last: number;
  over: boolean;
  open: boolean;
  places: number[] | null;
  rounds: ReplayRound[];
}

export interface Replay {
  table: string;
  link: string;
  way: TableWay;
  rules: string;
  options: Options;
  changed: string[];
  names: (string | null)[];
  bots: boolean[];
  seat: number | null;
  plays: boolean;
  matches: ReplayMatch[];
}

/** What is left out is as it was one frame before. */
export interface Frame {
  v: number;
  why: string;
  events: Event[];
  dealer?: number;
  turn?: number;
  phase?: Phase;
  hands?: (string[] | null)[];
  counts?: number[];
  stock_size?: number;
  discard?: string[];
  melds?: TableMeld[];
  scores?: number[];
  result?: Result | null;
}
