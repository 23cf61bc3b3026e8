// The options of a table with their values, and which of them have anything to say beside the others.
import type { Options } from "../protocol";

/** Every option by name. */
export interface RuleOptions {
  decks: number;
  jokers: number;
  hand_size: number | Record<string, number>;
  ace: "low" | "both";
  max_run: number;
  min_naturals: number;
  joker_minority: boolean;
  jokers_adjacent: boolean;
  opening_minimum: number;
  hand_waives_minimum: boolean;
  lay_off: "always" | "opened";
  lay_off_after_melds: number;
  joker_swap: boolean;
  swap_min_cards: number;
  swap_must_use: boolean;
  joker_discard: boolean;
  take: "top" | "deep";
  discard_taken: boolean;
  last_card_take: boolean;
  must_discard_to_go_out: boolean;
  stock_end: "reshuffle" | "end";
  max_reshuffles: number | null;
  max_turns: number;
  knock: boolean;
  knock_penalty: number;
  knock_penalty_from: "discard" | "stock";
  knock_own_discard: boolean;
  ace_in_hand: number;
  joker_in_hand: number;
  scoring: "penalty" | "minus" | "tournament" | "melded" | "positive" | "negative" | "winner";
  hand_factor: number;
  target: number | null;
  target_rule: "exceeds" | "reaches";
  rounds: number | null;
  max_rounds: number;
}

export type OptionName = keyof RuleOptions;

export const GROUPS = {
  cards: ["decks", "jokers", "hand_size"],
  turn: ["take", "discard_taken", "last_card_take", "knock", "knock_penalty", "knock_penalty_from", "knock_own_discard"],
  melds: ["ace", "max_run", "opening_minimum", "hand_waives_minimum", "lay_off", "lay_off_after_melds"],
  jokers: ["min_naturals", "joker_minority", "jokers_adjacent", "joker_swap", "swap_min_cards", "swap_must_use", "joker_discard"],
  end: ["must_discard_to_go_out", "stock_end", "max_reshuffles", "max_turns"],
  points: ["scoring", "hand_factor", "ace_in_hand", "joker_in_hand"],
  match: ["target", "target_rule", "rounds", "max_rounds"],
} as const satisfies Record<string, readonly OptionName[]>;

export type Group = keyof typeof GROUPS;

const withJokers = (o: RuleOptions): boolean => o.jokers > 0;
const withSwap = (o: RuleOptions): boolean => o.jokers > 0 && o.joker_swap;
const withKnock = (o: RuleOptions): boolean => o.knock;

/** When an option says something; one that is not named here always does. */
const MATTERS: Partial<Record<OptionName, (o: RuleOptions) => boolean>> = {
  max_run: (o) => o.ace === "both",
  hand_waives_minimum: (o) => o.opening_minimum > 0,
  lay_off_after_melds: (o) => o.lay_off === "opened",
  min_naturals: (o) => withJokers(o) && !(o.joker_minority && o.min_naturals <= 2),
  joker_minority: withJokers,
  jokers_adjacent: (o) => o.jokers > 1,
  joker_swap: withJokers,
  swap_min_cards: withSwap,
  swap_must_use: withSwap,
  joker_discard: withJokers,
  joker_in_hand: withJokers,
  knock_penalty: withKnock,
  knock_penalty_from: (o) => o.knock && o.knock_penalty > 0,
  knock_own_discard: withKnock,
  max_reshuffles: (o) => o.stock_end === "reshuffle",
  hand_factor: (o) => o.scoring === "penalty" || o.scoring === "minus" || o.scoring === "winner",
  target: (o) => o.target !== null,
  target_rule: (o) => o.target !== null,
  rounds: (o) => o.rounds !== null,
  max_rounds: (o) => o.rounds === null || o.rounds > o.max_rounds,
};

/** How long a match is: asked for at every new game and shown at every table. */
export const isLength = (name: string): boolean => name === "target" || name === "rounds";

/** What may be set: also a length that has nothing to say because there is none. */
export const editable = (name: OptionName, options: RuleOptions): boolean => isLength(name) || matters(name, options);

export const matters = (name: OptionName, options: RuleOptions): boolean => MATTERS[name]?.(options) ?? true;

/** What the server sent, taken for what it is; a server that knows more options sends them in vain. */
export const readOptions = (options: Options): RuleOptions => options as unknown as RuleOptions;
