// Which game is to be played: the family, what is changed of it, how many play. What is changed of each family is kept
// while another is looked at.
import type { Conflict, Family, Options, OptionValue } from "../protocol";
import { change, played } from "./house";

export class Game {
  chosen = $state.raw(0);
  conflict = $state.raw<Conflict | null>(null);
  #players = $state.raw(2);
  #changed = $state.raw<Record<string, Options>>({});

  /** `most` says how many may play at most, whatever the rules allow. */
  constructor(
    private readonly families: () => Family[],
    private readonly most: () => number = () => Infinity,
  ) {}

  family = $derived.by(() => this.families()[this.chosen]!);
  changes = $derived.by((): Options => this.#changed[this.family.name] ?? {});
  options = $derived.by(() => played(this.family, this.changes));
  byRounds = $derived.by(() => this.options.target === null);
  length = $derived.by(() => (this.byRounds ? this.options.rounds : this.options.target) as number | null);
  lengths = $derived.by(() => {
    const { length } = this;
    const usual = this.byRounds ? this.family.round_counts : this.family.targets;
    return length === null || usual.includes(length) ? usual : [...usual, length].sort((a, b) => a - b);
  });
  counts = $derived.by(() => {
    const [least, most] = this.family.seats;
    return Array.from({ length: Math.min(most, this.most()) - least + 1 }, (_, index) => least + index);
  });
  seats = $derived.by(() => Math.max(this.counts[0]!, Math.min(this.#players, this.counts.at(-1)!)));

  choose(index: number): void {
    this.chosen = index;
    this.conflict = null;
  }

  players(count: number): void {
    this.#players = count;
  }

  rule(rules: Options): void {
    this.#changed = { ...this.#changed, [this.family.name]: rules };
  }

  set(name: string, value: OptionValue): void {
    this.rule(change(this.family, this.changes, name, value));
  }
}
