// Results, ratings and what is told of players, as docs/protocol.md describes them.
import type { TableWay } from "./protocol";

export type Band = "learning" | "practised" | "experienced" | "strong" | "masterly";

export interface ComputerStrength {
  level: string;
  number: number;
  band: Band;
}

export interface Leader {
  rank: number;
  name: string;
  number: number;
  band: Band;
  matches: number;
}

export interface Leaderboard {
  rules: string;
  page: number;
  pages: number;
  players: number;
  rows: Leader[];
  you: Leader | null;
  computer: ComputerStrength[];
  settled: number;
}

export interface RatingPoint {
  at: number;
  number: number;
}

export interface Strength {
  rules: string;
  number: number;
  band: Band | null;
  matches: number;
  changed: number;
  history: RatingPoint[];
}

export interface PlayedSeat {
  name: string | null;
  account: string | null;
  bot: string | null;
  place: number;
  points: number;
  left: boolean;
  you: boolean;
}

export interface PlayedMatch {
  table: string;
  v: number;
  way: TableWay;
  rules: string;
  rounds: number;
  rated: boolean;
  ended: number;
  change: number | null;
  replay: boolean;
  seats: PlayedSeat[];
}

export interface Profile {
  name: string;
  since: number;
  you: boolean;
  matches: number;
  wins: number;
  finished: number;
  ratings: Strength[];
  last: PlayedMatch[];
  settled: number;
}

export interface Count {
  rules: string;
  scoring: string;
  people: boolean;
  matches: number;
  wins: number;
  rounds: number;
  points: number;
  hand_rommes: number;
  openings: number;
  opening_turns: number;
}

export interface Week {
  at: number;
  rules: string;
  scoring: string;
  people: boolean;
  matches: number;
  wins: number;
  rounds: number;
  points: number;
  hand_rommes: number;
  openings: number;
  opening_turns: number;
}

export interface Form {
  rules: string;
  people: boolean;
  ended: number;
  place: number;
  seats: number;
}

export interface Statistics {
  counts: Count[];
  weeks: Week[];
  form: Form[];
  last: PlayedMatch[];
}

export interface SeatStrength {
  seat: number;
  account: string | null;
  number: number;
  band: Band | null;
  change: number | null;
  left: boolean;
}
