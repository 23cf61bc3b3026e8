// English: time, and the type that every other catalogue of it must have.

const plural = new Intl.PluralRules("en");
const some = (n: number, one: string, other: string): string => `${n} ${plural.select(n) === "one" ? one : other}`;

const en = {
  units: { hour: "h", minute: "min", second: "s" },
  days: (n: number) => some(n, "day", "days"),
  hours: (n: number) => some(n, "hour", "hours"),
  minutes: (n: number) => some(n, "minute", "minutes"),
  seconds: (n: number) => some(n, "second", "seconds"),
  terms: {
    turn: (time: string) => `${time} a move`,
    match: (time: string) => `${time} for the match`,
    increment: (time: string) => `${time} more after every move`,
  },
  title: "Time",
  forTurn: "For this move",
  forMatch: "For the match",
  left: (time: string) => `${time} left`,
  of: (name: string, time: string) => `${name}: ${time} left`,
  choice: {
    legend: "Time to think",
    none: "No limit",
    turn: (seconds: number) => `${seconds} s a move`,
    match: (minutes: number, more: number) => `${minutes} min${more ? ` + ${more} s` : ""}`,
    days: (n: number) => `${some(n, "day", "days")} a move`,
    own: "Other …",
    perTurn: "For each move",
    perMatch: "For all moves of the match",
    increment: "More after every move",
    open: "no limit",
    says: {
      none: "Everybody takes the time he needs.",
      live: "When time is up, the computer finishes the move. After three in a row it plays on for whoever is away.",
      days: "For a game on the side: whoever is on turn can be told. When time is up, the computer makes the move.",
    },
  },
  missed: (n: number) => `Your time was up: the computer has finished your move (${n} of 3).`,
  grace: (name: string, time: string) => `${name} is not connected and is waited for: ${time}`,
  absent: "You were away. The computer plays for you.",
  back: "I’m back",
  away: (names: string) => `${names}: away. The computer plays on.`,
  awayWord: "away",
  awayMark: "away, the computer plays",
  playOn: "Play on",
  claim: "Claim the match",
  claimLine: "You can play on, wait, or claim the match.",
  claimAll: "You can play on, wait, or claim the match; all who are here must agree.",
  claimSure: (names: string) => `Claim the match? It ends at once, and ${names} will have lost it.`,
  claimAsked: (name: string) => `${name} would like to claim the match.`,
  claimWaiting: (names: string) => `You have claimed the match. It still needs ${names}.`,
  notices: {
    offer: "Would you like to be told when it is your turn?",
    yes: "Tell me",
    no: "No, thank you",
    on: "You will be told here when it is your turn.",
    off: "Tell me no more",
    denied: "This browser may not tell you when it is your turn. You can change that in its settings for this page.",
    failed: "That did not work. Perhaps the push service cannot be reached just now.",
  },
};

export type ClockWords = typeof en;
export default en;
