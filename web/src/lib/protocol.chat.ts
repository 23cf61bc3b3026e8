// What is said at a table, as docs/protocol.md describes it.

export type Phrase =
  | "hello"
  | "good-luck"
  | "well-played"
  | "thanks"
  | "sorry"
  | "lucky"
  | "one-moment"
  | "your-turn"
  | "good-game"
  | "again"
  | "bye";

export interface Say {
  t: "say";
  seat: number;
  words?: string;
  phrase?: Phrase;
}

export interface SaidLine {
  n: number;
  /** Null where the speaker has no seat any more. */
  seat: number | null;
  name: string;
  phrase: Phrase | null;
  words: string;
  at: number;
}

export interface Said {
  t: "said";
  lines: SaidLine[];
}

export interface Unsaid {
  t: "unsaid";
  code: string;
  sentence: string;
}
