// English: what is read at leisure, and the type that every other guide must have.

const en = {
  info: {
    rules: "Rules of this table",
    log: "This round so far",
    fair: "Fair deal",
    fairLine: (hash: string) => `Fingerprint of the next shuffle, fixed before the cards are dealt: ${hash}`,
  },
  families: {
    duo: [
      "Each turn: draw one card from the stock or take the top of the discard pile, play what you like, then discard one card.",
      "A set is three or four cards of one rank. A run is three or more cards of one suit in order; the ace is low.",
      "You may lay off cards on every meld on the table, your own or not.",
      "A card just taken from the discard pile may not be discarded in the same turn.",
      "Who has played the last card wins the round and gets the value of the other hand: ace 1, pictures 10, others their pips.",
    ],
  } as Record<string, string[]>,
  help: {
    title: "How to play here",
    pointer: "Mouse and touch",
    pointerLines: [
      "Draw: tap the stock, or the discard pile to take its top card. Dragging works too.",
      "Discard: select a card, then tap the discard pile; or drag it there; or double-click it.",
      "Lay down: select the cards and press “Lay down”, or drag them onto the table.",
      "Lay off: select cards, then tap a meld with a blue arrow; or drag them onto it.",
      "Drag cards within your hand to put them in order, also while the other is playing.",
    ],
    keys: "Keyboard",
    keyLines: [
      ["← →", "move along the hand"],
      ["Space", "select a card"],
      ["Shift or Alt + ← →", "move the card in the hand"],
      ["D", "draw from the stock"],
      ["T", "take from the discard pile"],
      ["L", "lay the selection down or off"],
      ["X or Enter", "discard"],
      ["U", "take back"],
      ["S", "sort: suit, rank, melds"],
      ["N", "next round"],
      ["H", "hear hand, table and scores"],
      ["Esc", "drop the selection"],
      ["?", "this help"],
    ] as [string, string][],
  },
  options: {
    decks: "Decks",
    jokers: "Jokers",
    hand_size: "Cards in hand",
    ace: "Ace",
    opening_minimum: "Points to open",
    lay_off: "Laying off",
    take: "Taking discards",
    discard_taken: "Discard the card just taken",
    must_discard_to_go_out: "Discard needed to go out",
    stock_end: "When the stock is empty",
    max_turns: "Turns at most",
    knock: "Knocking",
    target: "Target",
    rounds: "Rounds",
  } as Record<string, string>,
  values: {
    true: "yes",
    false: "no",
    low: "low only",
    both: "low or high",
    always: "always",
    opened: "after opening",
    top: "the top card",
    deep: "deeper ones too",
    reshuffle: "discards are shuffled",
    end: "the round ends",
  } as Record<string, string>,
};

export type Guide = typeof en;
export default en;
