// English: the start page and invitations, and the type that every other catalogue of them must have.
import type { Level } from "../newgame";

const plural = new Intl.PluralRules("en");
const some = (n: number, one: string, other: string): string => `${n} ${plural.select(n) === "one" ? one : other}`;

const en = {
  families: {
    duo: {
      short: "For two",
      line: "Ten cards each, no jokers. Be the first to play your whole hand.",
      time: "10 min",
      level: "Easy",
    },
    classic: {
      short: "Classic",
      line: "Two decks, six jokers. Open with 30 points; knock to snatch a discard out of turn.",
      time: "30 min",
      level: "Medium",
    },
    club: {
      short: "Club",
      line: "The strict club game: open with 40, jokers in the minority, the last card is discarded.",
      time: "30 min",
      level: "Demanding",
    },
    rummy500: {
      short: "500",
      line: "Every meld scores. Dig deep into the open discard pile – if you can use what you take.",
      time: "40 min",
      level: "Medium",
    },
    basic: {
      short: "Basic",
      line: "Plain rummy: draw, lay down, lay off, be out first.",
      time: "15 min",
      level: "Easy",
    },
  } as Record<string, { short: string; line: string; time: string; level: string }>,
  start: {
    lead: "Deal a hand.",
    line: "Free, without an account, at your own pace.",
    newGame: "New game",
    withFriend: (name: string) => `Play with ${name}`,
    opponent: "Who with?",
    ways: {
      computer: { name: "The computer", line: "Starts at once" },
      device: { name: "One device", line: "Pass it round the table" },
      friend: { name: "A friend", line: "Invite by link or QR code" },
      open: { name: "Open table", line: "With others" },
    },
    game: "Which game?",
    players: "How many players?",
    scoring: "How is it scored?",
    scorings: { positive: "Plus points", negative: "Penalty points", minus: "Minus points", tournament: "Tournament" } as Record<string, string>,
    rounds: "How many rounds?",
    short: "One round",
    facts: (seats: string, time: string, level: string) => `${seats} players · about ${time} · ${level}`,
    target: "To how many points?",
    house: "House rules",
    changed: (n: number) => `${n} changed`,
    strength: "How strong is the computer?",
    levels: {
      beginner: { name: "Beginner", line: "Likes to keep runs, forgets a lot and overlooks things." },
      casual: { name: "Casual", line: "Throws high cards away, remembers little and lays everything down at once." },
      solid: { name: "Solid", line: "Counts what can still come and holds its melds back." },
      strong: { name: "Strong", line: "Weighs every discard: what it leaves the hand and what may still come." },
      expert: { name: "Expert", line: "Also reads in your play what you collect, and thinks hundreds of continuations through." },
    } as Record<Level, { name: string; line: string }>,
    yourName: "Your name",
    otherName: (n: number) => `Player ${n}`,
    play: { computer: "Play now", device: "Deal the cards", friend: "Create invitation" },
    saved: "Your games",
    statistics: "Statistics",
    local: "On this device",
    online: "With friends",
    none: "Games you begin are kept here, and you can go on with them at any time.",
    remove: "Delete",
    removeOf: (who: string) => `Delete the game with ${who}`,
    removeSure: (who: string) => `Delete the game with ${who}? It cannot be brought back.`,
    resumeOf: (who: string) => `Continue the game with ${who}`,
    watchOf: (who: string) => `Watch the match with ${who}`,
    round: (n: number) => `Round ${n}`,
    state: {
      waiting: "Waiting for a player",
        "round-over": "Round finished",
      "match-over": "Match finished",
      mine: "Your turn",
      theirs: "The other's turn",
    },
    noticeOnline: "A private table where no match has been finished is deleted after seven days without a move.",
    retry: "Try again",
  },
  invite: {
    title: (host: string) => `${host} invites you to play`,
    toPoints: (n: number) => `to ${n} points`,
    toRounds: (n: number) => some(n, "round", "rounds"),
    seats: (n: number) => `${some(n, "seat is", "seats are")} still free`,
    rules: "Rules of this table",
    sit: "Take the seat",
    full: "All seats at this table are taken.",
    gone: "This invitation no longer exists.",
    expires: (when: string) => `Valid until ${when}`,
    toStart: "To the start page",
  },
};

export type StartWords = typeof en;
export default en;
