// English: how rounds and matches end, and a table that is closed.
import type { Who } from "./en";

const is = ({ me, name }: Who, mine: string, theirs: string): string => (me ? `You ${mine}` : `${name} ${theirs}`);

const en = {
  won: (who: Who) => is(who, "win the round", "wins the round"),
  wonMatch: (who: Who) => is(who, "win the match", "wins the match"),
  sharedMatch: (names: string) => `${names} share the win`,
  nobody: "Nobody wins this round",
  shared: (names: string) => `${names} share the round`,
  wentOut: (who: Who) => is(who, "went out.", "went out."),
  scoring: {
    penalty: "Penalty points: the lowest total wins",
    minus: "Minus points: the fewest win",
    tournament: "Tournament points: the highest total wins",
    melded: "Melds less cards in hand: the highest total wins",
    positive: "The highest total wins",
    negative: "Penalty points: the lowest total wins",
    winner: "The highest total wins",
  } as Record<string, string>,
  remaining: "Points left",
  why: {
    out: "",
    turns: "The round has reached its last turn.",
    stock: "No more cards can be drawn.",
    resigned: "The match was resigned.",
  },
  left: "Cards left",
  noneLeft: "all cards played",
  round: "Round",
  total: "Total",
  sheet: "Score sheet",
  laid: "Melds",
  handValue: "In hand",
  place: (n: number) => `${n}.`,
  next: "Next round",
  nextWaiting: (names: string) => `Waiting for ${names}`,
  agreed: (name: string) => `${name} is ready`,
  rematch: "Rematch",
  romme: "Hand rommé",
  look: "Look at the table",
  back: "Show the result",
  closed: {
    title: "This table is closed",
    line: "It was deleted, has expired, or this browser has no seat at it.",
    noSeat: "You have no seat at this table any more.",
  },
  vote: {
    wants: (name: string) => `${name} would like to start a new match.`,
    agree: "Agree",
  },
};

export type RoundWords = typeof en;
export default en;
