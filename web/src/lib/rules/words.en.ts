// English: the rules of a table.
import { handSizes, type RuleWords } from "./words.ts";

const plural = (n: number, one: string, other: string): string => `${n} ${n === 1 ? one : other}`;
const list = new Intl.ListFormat("en", { type: "disjunction" });

const en: RuleWords = {
  title: "Rules of this table",
  house: "House rules",
  basics: {
    title: "How to play",
    sentences: [
      "Each turn you draw a card, then lay down and lay off as you like, and end by discarding one card.",
      "A set is 3 or 4 cards of one rank, all of different suits. A run is 3 or more cards of one suit in order.",
      "Until your turn ends you can take back what you laid; what was drawn stays drawn.",
    ],
  },
  groups: { cards: "Cards", turn: "Drawing", melds: "Melds", jokers: "Jokers", end: "End of a round", points: "Points", match: "Match" },
  say: {
    decks: ({ decks }) => `Played with ${plural(decks, "deck", "decks")} of 52 cards${decks > 1 ? ", so every card exists twice" : ""}.`,
    jokers: ({ jokers }) => (jokers ? `${plural(jokers, "joker", "jokers")} in all.` : "No jokers."),
    hand_size: (o, seats) => {
      const sizes = handSizes(o, seats);
      if (typeof sizes === "number") return `Everybody is dealt ${sizes} cards.`;
      return `${sizes.map(([players, cards]) => `With ${list.format(players.map(String))} players everybody is dealt ${cards} cards`).join("; ")}.`;
    },
    ace: ({ ace }) => (ace === "low" ? "The ace is low only: A-2-3 is a run, Q-K-A is not." : "The ace is low or high: A-2-3 and Q-K-A are runs, K-A-2 is not."),
    max_run: ({ max_run }) => `A run has at most ${max_run} cards${max_run === 14 ? ", with an ace at either end" : ""}.`,
    min_naturals: ({ min_naturals: n }) => `Every meld needs at least ${plural(n, "natural card", "natural cards")}.`,
    joker_minority: ({ joker_minority }) => (joker_minority ? "Jokers must always be fewer than half of a meld’s cards." : "Jokers may be half of a meld’s cards or more."),
    jokers_adjacent: ({ jokers_adjacent }) => `In a run, jokers ${jokers_adjacent ? "may" : "may not"} lie next to each other.`,
    opening_minimum: ({ opening_minimum: n, ace }) => {
      if (!n) return "Your first melds need no particular value.";
      return `To open, your melds of one turn must be worth at least ${n} points${ace === "both" ? "; an ace counts 1 at the low end of a run, else 11" : ""}.`;
    },
    hand_waives_minimum: (o) =>
      o.hand_waives_minimum ? `Whoever goes out in that same turn need not reach the ${o.opening_minimum} points.` : `Going out in one turn needs the ${o.opening_minimum} points too.`,
    lay_off: ({ lay_off }) => (lay_off === "always" ? "You may lay off on every meld on the table at any time." : "You may lay off on every meld on the table, once you have opened."),
    lay_off_after_melds: ({ lay_off_after_melds: n }) => `For laying off and swapping you must have laid ${plural(n, "meld", "melds")} of your own.`,
    joker_swap: ({ joker_swap }) => (joker_swap ? "You may take a joker from the table by laying the card it stands for in its place." : "Jokers on the table stay where they are."),
    swap_min_cards: ({ swap_min_cards: n }) => `A joker can be swapped from melds of ${n} or more cards.`,
    swap_must_use: ({ swap_must_use }) => (swap_must_use ? "A swapped joker must be laid down again in the same turn." : "A swapped joker may be kept in hand."),
    joker_discard: ({ joker_discard }) => (joker_discard ? "A joker may be discarded." : "A joker may not be discarded, except to go out."),
    take: ({ take }) =>
      take === "top" ? "Draw from the stock, or take the top card of the discard pile." : "Draw from the stock, or take any discard together with all cards above it; the deepest one must then be used at once.",
    discard_taken: ({ discard_taken }) => `The card just taken from the discard pile ${discard_taken ? "may" : "may not"} be discarded in the same turn.`,
    last_card_take: ({ last_card_take }) =>
      last_card_take ? "Even with only one card in hand you may take from the discard pile." : "With only one card in hand you may not take a discard that would let you go out.",
    must_discard_to_go_out: ({ must_discard_to_go_out }) =>
      must_discard_to_go_out ? "You go out by discarding your last card; melding or laying it off is not enough." : "You go out as soon as your hand is empty, with or without a discard.",
    stock_end: ({ stock_end }) =>
      stock_end === "reshuffle" ? "When the stock is empty, the discards except the top one are shuffled into a new stock." : "When the stock is empty, the player on turn takes from the discard pile or ends the round.",
    max_reshuffles: ({ max_reshuffles: n }) => {
      if (n === null) return "The stock is renewed as often as needed.";
      return n ? `The stock is renewed at most ${plural(n, "time", "times")} a round; then the round is over.` : "The stock is not renewed: with it the round is over.";
    },
    max_turns: ({ max_turns }) => `After ${max_turns} turns the round ends in any case.`,
    knock: ({ knock }) => (knock ? "Before the player on turn draws, any other player may knock and take the top discard; the first to knock gets it, and the turn." : "Nobody can take a discard out of turn."),
    knock_penalty: ({ knock_penalty: n }) => (n ? `Knocking costs ${plural(n, "penalty card", "penalty cards")}.` : "Knocking costs no penalty cards."),
    knock_penalty_from: ({ knock_penalty_from }) => `Penalty cards come from the ${knock_penalty_from === "discard" ? "discard pile, what it lacks from the stock" : "stock"}.`,
    knock_own_discard: ({ knock_own_discard }) => (knock_own_discard ? "You may knock for your own discard, but not twice in a row." : "You may not knock for your own discard."),
    ace_in_hand: ({ ace_in_hand }) => `In hand an ace counts ${ace_in_hand}, pictures 10, other cards their pips.`,
    joker_in_hand: ({ joker_in_hand }) => `A joker in hand counts ${joker_in_hand}.`,
    scoring: ({ scoring }) =>
      ({
        penalty: "Whoever goes out gets 0; everybody else gets the cards left in hand as penalty points. The lowest total wins.",
        minus: "Whoever goes out gets 0; everybody else gets the cards left in hand as minus points. The fewest minus points win.",
        tournament:
          "Tournament points for every round: hand rommé 12, or 10 if others had melded, or 8 if you laid off on theirs; going out 5; else 3 with up to 10 points left in hand, 2 with up to 30, and beyond that 1 if you had opened, 0 if not, −1 with more than 100. The highest total wins, then the fewest points left.",
        melded: "You score what you melded and laid off, less what is left in your hand; an ace counts 15, as the low card of a run 1. The highest total wins.",
        positive: "Whoever goes out scores the cards in all other hands. If the round was ended, the lowest hand scores what the others hold more than it. The highest total wins.",
        negative: "Everybody gets the cards left in hand as penalty points. The lowest total wins.",
        winner: "Whoever goes out scores the cards left in the other hands; if nobody does, nobody scores. The highest total wins.",
      })[scoring],
    hand_factor: ({ hand_factor: n }) => (n === 1 ? "Hand rommé, going out in one turn with nothing laid before, counts no more than any other round." : `Hand rommé, going out in one turn with nothing laid before, counts ${n} times.`),
    target: ({ target, target_rule }) =>
      target === null ? "There is no target to play to." : `The match ends after the round in which a total ${target_rule === "exceeds" ? "exceeds" : "reaches"} ${plural(target, "point", "points")}.`,
    target_rule: ({ target, target_rule }) => (target_rule === "exceeds" ? `A total of exactly ${target} does not end it yet.` : `A total of exactly ${target} is enough.`),
    rounds: ({ rounds }) => (rounds === null ? "The number of rounds is not fixed." : `The match lasts ${plural(rounds, "round", "rounds")}${rounds === 1 ? "" : " at most"}.`),
    max_rounds: ({ max_rounds }) => `After ${plural(max_rounds, "round", "rounds")} the totals decide.`,
  },
};

export default en;
