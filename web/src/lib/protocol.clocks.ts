// The clocks of a table, as docs/protocol.md describes them: what is left when the message is sent, in milliseconds. The
// client counts on by itself.

/** `match` and `turn` are null where nothing like it runs. */
export interface Clocks {
  running: number | null;
  turn: number | null;
  whole: number | null;
  match: number[] | null;
  grace: number | null;
  missed: number[];
  away: boolean[];
}

export interface NewClocks {
  t: "clocks";
  v: number;
  clocks: Clocks;
}
