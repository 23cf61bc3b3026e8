// The part of the protocol that is about the rules a host starts from and what he may change of them.
import type { Options } from "./protocol";

export interface Preset {
  name: string;
  options: Options;
}

export interface Family {
  name: string;
  seats: [number, number];
  targets: number[];
  target: number | null;
  round_counts: number[];
  rounds: number | null;
  scorings: string[];
  options: Options;
  ranges: Record<string, [number, number]>;
  choices: Record<string, (number | string)[]>;
  unlimited: string[];
  presets: Preset[];
}

export interface WantedRules {
  rules: string;
  options: Options;
}

export interface Conflict {
  code: "bad-value" | "no-end" | "no-stock" | "unknown-option" | "unknown-rules";
  options: string[];
  sentence: string;
}

export interface Judgement {
  conflict: Conflict | null;
}
