// Deutsch: wie Runden und Partien enden, und ein Tisch, der geschlossen ist.
import type { Who } from "./en";
import type { RoundWords } from "./en.round";

const is = ({ me, name }: Who, mine: string, theirs: string): string => (me ? `Du ${mine}` : `${name} ${theirs}`);

const de: RoundWords = {
  won: (who) => is(who, "gewinnst die Runde", "gewinnt die Runde"),
  wonMatch: (who) => is(who, "gewinnst die Partie", "gewinnt die Partie"),
  sharedMatch: (names) => `${names} teilen sich den Sieg`,
  nobody: "Niemand gewinnt diese Runde",
  shared: (names) => `${names} teilen sich die Runde`,
  wentOut: (who) => is(who, "hast ausgemacht.", "hat ausgemacht."),
  scoring: {
    penalty: "Strafpunkte: der niedrigste Stand gewinnt",
    minus: "Minuspunkte: die wenigsten gewinnen",
    tournament: "Turnierpunkte: der höchste Stand gewinnt",
    melded: "Auslagen weniger Restkarten: der höchste Stand gewinnt",
    positive: "Der höchste Stand gewinnt",
    negative: "Strafpunkte: der niedrigste Stand gewinnt",
    winner: "Der höchste Stand gewinnt",
  },
  remaining: "Restpunkte",
  why: {
    out: "",
    turns: "Die Runde hat ihren letzten Zug erreicht.",
    stock: "Es kann keine Karte mehr gezogen werden.",
    resigned: "Die Partie wurde aufgegeben.",
  },
  left: "Restkarten",
  noneLeft: "alle Karten ausgespielt",
  round: "Runde",
  total: "Gesamt",
  sheet: "Punktezettel",
  laid: "Auslagen",
  handValue: "Auf der Hand",
  place: (n) => `${n}.`,
  next: "Nächste Runde",
  nextWaiting: (names) => `Warten auf ${names}`,
  agreed: (name) => `${name} ist bereit`,
  rematch: "Revanche",
  romme: "Handrommé",
  look: "Tisch ansehen",
  back: "Ergebnis zeigen",
  closed: {
    title: "Dieser Tisch ist geschlossen",
    line: "Er wurde gelöscht, ist abgelaufen, oder dieser Browser hat hier keinen Platz.",
    noSeat: "Du hast an diesem Tisch keinen Platz mehr.",
  },
  vote: {
    wants: (name) => `${name} möchte eine neue Partie beginnen.`,
    agree: "Zustimmen",
  },
};

export default de;
