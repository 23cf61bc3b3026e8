// A match being looked back at: where in it one is, the pictures fetched so far, and the hand that turns the pages. Steps
// are counted through the whole match; the pictures of a round are fetched when it is first needed, and the next ahead.
import { api, Failure } from "../api";
import type { Replay, ReplayMatch, ReplayRound } from "../protocol.replay";
import { lay, NOTHING, type Laid } from "./pieces";
import { whole, type Picture } from "./picture";

export const SPEEDS = [1, 2, 4] as const;
const STEP_MS = 1600;

export interface Shown {
  /** The step it is. */
  at: number;
  picture: Picture;
  laid: Laid;
  /** One step on or back from what was shown before: the cards may glide. */
  near: boolean;
}

export class ReplayState {
  replay = $state.raw<Replay | null>(null);
  problem = $state.raw<Failure | null>(null);
  number = $state.raw(0);
  /** The step that is wanted, counted from the beginning of the match. */
  at = $state.raw(0);
  shown = $state.raw<Shown | null>(null);
  playing = $state.raw(false);
  speed = $state.raw<(typeof SPEEDS)[number]>(1);
  #rounds = new Map<number, Promise<Picture[]>>();
  #timer = 0;

  constructor(
    readonly table: string,
    v: number | null,
  ) {
    void this.#open(v);
  }

  get match(): ReplayMatch {
    return this.replay!.matches[this.number]!;
  }
  get steps(): number {
    return this.match.rounds.reduce((sum, { steps }) => sum + steps, 0);
  }
  /** The step with which each round begins. */
  get starts(): number[] {
    let sum = 0;
    return this.match.rounds.map(({ steps }) => (sum += steps) - steps);
  }
  /** The round of the wanted step, as an index. */
  get round(): number {
    return this.starts.findLastIndex((start) => start <= this.at);
  }

  async #open(v: number | null): Promise<void> {
    try {
      this.replay = await api.replay(this.table);
      const { matches } = this.replay;
      const wanted = v === null ? -1 : matches.findLastIndex(({ first }) => first <= v);
      this.number = wanted < 0 ? matches.length - 1 : wanted;
      await this.#find(v ?? 0);
    } catch (error) {
      this.problem = error instanceof Failure ? error : new Failure("failed", String(error));
    }
  }

  /** Goes to the last step that is not after an entry. */
  async #find(v: number): Promise<void> {
    const round = Math.max(0, this.match.rounds.findLastIndex(({ first }) => first <= v));
    const pictures = await this.#pictures(this.match.rounds[round]!);
    this.go(this.starts[round]! + Math.max(0, pictures.findLastIndex((picture) => picture.v <= v)));
  }

  #pictures(round: ReplayRound): Promise<Picture[]> {
    const known = this.#rounds.get(round.first);
    if (known) return known;
    const asked = api.replayRound(this.table, round.first).then(whole);
    this.#rounds.set(round.first, asked);
    asked.catch(() => this.#rounds.delete(round.first));
    return asked;
  }

  /** The pictures of the round that is shown, for the list of its moves. */
  moves(round: number): Promise<Picture[]> {
    return this.#pictures(this.match.rounds[round]!);
  }

  choose(number: number): void {
    this.stop();
    this.number = number;
    this.go(0);
  }

  go(step: number): void {
    this.at = Math.max(0, Math.min(step, this.steps - 1));
    void this.#show();
  }

  async #show(): Promise<void> {
    const { at, round, match } = this;
    try {
      const pictures = await this.#pictures(match.rounds[round]!);
      if (at !== this.at || match !== this.match) return;
      const picture = pictures[Math.min(at - this.starts[round]!, pictures.length - 1)]!;
      const near = this.shown !== null && Math.abs(at - this.shown.at) === 1;
      this.shown = { at, picture, laid: lay(this.shown?.laid ?? NOTHING, picture), near };
      const next = match.rounds[round + 1];
      if (next) void this.#pictures(next).catch(() => undefined);
      if (this.playing) this.#wait();
    } catch (error) {
      this.stop();
      this.problem = error instanceof Failure ? error : new Failure("failed", String(error));
    }
  }

  play(): void {
    this.playing = true;
    if (this.at >= this.steps - 1) this.go(0);
    else this.#wait();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  toggle(): void {
    if (this.playing) this.stop();
    else this.play();
  }

  /** By hand: whoever turns the pages himself does not want them turned. */
  step(by: number): void {
    this.stop();
    this.go(this.at + by);
  }

  jump(to: number): void {
    this.stop();
    this.go(to);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.at >= this.steps - 1) this.playing = false;
    else this.#timer = window.setTimeout(() => this.playing && this.go(this.at + 1), STEP_MS / this.speed);
  }
}
