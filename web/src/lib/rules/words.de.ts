// Deutsch: die Regeln eines Tisches.
import { handSizes, type RuleWords } from "./words.ts";

const plural = (n: number, one: string, other: string): string => `${n} ${n === 1 ? one : other}`;
const list = new Intl.ListFormat("de", { type: "disjunction" });

const de: RuleWords = {
  title: "Regeln an diesem Tisch",
  house: "Hausregeln",
  basics: {
    title: "So wird gespielt",
    sentences: [
      "In jedem Zug ziehst du eine Karte, legst aus und an, wie du willst, und wirfst zum Schluss eine Karte ab.",
      "Ein Satz sind 3 oder 4 Karten gleichen Werts in verschiedenen Farben. Eine Folge sind mindestens 3 Karten einer Farbe in Reihe.",
      "Bis zum Ende deines Zuges kannst du Ausgelegtes zurücknehmen; gezogen bleibt gezogen.",
    ],
  },
  groups: { cards: "Karten", turn: "Ziehen", melds: "Auslagen", jokers: "Joker", end: "Ende der Runde", points: "Punkte", match: "Partie" },
  say: {
    decks: ({ decks }) => `Gespielt wird mit ${plural(decks, "Kartenspiel", "Kartenspielen")} zu 52 Karten${decks > 1 ? ", jede Karte gibt es also doppelt" : ""}.`,
    jokers: ({ jokers }) => (jokers ? `Dazu ${plural(jokers, "Joker", "Joker")}.` : "Ohne Joker."),
    hand_size: (o, seats) => {
      const sizes = handSizes(o, seats);
      if (typeof sizes === "number") return `Jeder bekommt ${sizes} Karten.`;
      return `${sizes.map(([players, cards]) => `Bei ${list.format(players.map(String))} Spielern bekommt jeder ${cards} Karten`).join("; ")}.`;
    },
    ace: ({ ace }) => (ace === "low" ? "Das Ass steht nur vor der 2: A-2-3 ist eine Folge, D-K-A nicht." : "Das Ass steht vor der 2 oder nach dem König: A-2-3 und D-K-A sind Folgen, K-A-2 nicht."),
    max_run: ({ max_run }) => `Eine Folge hat höchstens ${max_run} Karten${max_run === 14 ? ", mit einem Ass an jedem Ende" : ""}.`,
    min_naturals: ({ min_naturals: n }) => `Jede Auslage braucht mindestens ${plural(n, "echte Karte", "echte Karten")}.`,
    joker_minority: ({ joker_minority }) => (joker_minority ? "Joker müssen immer weniger als die Hälfte der Karten einer Auslage sein." : "Joker dürfen die Hälfte einer Auslage und mehr ausmachen."),
    jokers_adjacent: ({ jokers_adjacent }) => `In einer Folge dürfen Joker ${jokers_adjacent ? "nebeneinander" : "nicht nebeneinander"} liegen.`,
    opening_minimum: ({ opening_minimum: n, ace }) => {
      if (!n) return "Die erste Auslage braucht keine Mindestpunkte.";
      return `Zum ersten Auslegen brauchst du in einem Zug Auslagen von zusammen mindestens ${n} Punkten${ace === "both" ? "; das Ass zählt am Anfang einer Folge 1, sonst 11" : ""}.`;
    },
    hand_waives_minimum: (o) =>
      o.hand_waives_minimum ? `Wer im selben Zug ausmacht, braucht die ${o.opening_minimum} Punkte nicht.` : `Auch wer in einem Zug ausmacht, braucht die ${o.opening_minimum} Punkte.`,
    lay_off: ({ lay_off }) => (lay_off === "always" ? "Anlegen darfst du jederzeit an jede Auslage auf dem Tisch." : "Anlegen darfst du an jede Auslage auf dem Tisch, sobald du selbst ausgelegt hast."),
    lay_off_after_melds: ({ lay_off_after_melds: n }) => `Zum Anlegen und Tauschen musst du ${plural(n, "eigene Auslage", "eigene Auslagen")} gelegt haben.`,
    joker_swap: ({ joker_swap }) => (joker_swap ? "Einen Joker auf dem Tisch bekommst du, indem du die Karte hinlegst, für die er steht." : "Joker auf dem Tisch bleiben liegen."),
    swap_min_cards: ({ swap_min_cards: n }) => `Getauscht wird ein Joker aus Auslagen mit mindestens ${n} Karten.`,
    swap_must_use: ({ swap_must_use }) => (swap_must_use ? "Ein getauschter Joker muss im selben Zug wieder ausgelegt werden." : "Ein getauschter Joker darf auf der Hand bleiben."),
    joker_discard: ({ joker_discard }) => (joker_discard ? "Joker dürfen abgeworfen werden." : "Joker dürfen nicht abgeworfen werden, außer zum Ausmachen."),
    take: ({ take }) =>
      take === "top" ? "Du ziehst vom Stapel oder nimmst die oberste Karte der Ablage." : "Du ziehst vom Stapel oder nimmst eine beliebige Karte der Ablage samt allen darüber; die unterste davon musst du sofort benutzen.",
    discard_taken: ({ discard_taken }) => `Die gerade genommene Ablage darf im selben Zug ${discard_taken ? "wieder" : "nicht"} abgeworfen werden.`,
    last_card_take: ({ last_card_take }) =>
      last_card_take ? "Auch mit nur einer Karte auf der Hand darfst du die Ablage nehmen." : "Mit nur einer Karte auf der Hand darfst du keine Ablage nehmen, mit der du ausmachen könntest.",
    must_discard_to_go_out: ({ must_discard_to_go_out }) =>
      must_discard_to_go_out ? "Ausmachen heißt, die letzte Karte abzuwerfen; auslegen oder anlegen genügt nicht." : "Du machst aus, sobald deine Hand leer ist, mit oder ohne Abwurf.",
    stock_end: ({ stock_end }) =>
      stock_end === "reshuffle" ? "Ist der Stapel leer, wird die Ablage ohne ihre oberste Karte zum neuen Stapel gemischt." : "Ist der Stapel leer, nimmt der Spieler am Zug von der Ablage oder beendet die Runde.",
    max_reshuffles: ({ max_reshuffles: n }) => {
      if (n === null) return "Gemischt wird, sooft es nötig ist.";
      return n ? `Gemischt wird höchstens ${n}-mal je Runde; danach ist sie zu Ende.` : "Neu gemischt wird nicht: Mit dem Stapel endet die Runde.";
    },
    max_turns: ({ max_turns }) => `Nach ${max_turns} Zügen endet die Runde auf jeden Fall.`,
    knock: ({ knock }) => (knock ? "Bevor der Spieler am Zug zieht, darf jeder andere klopfen und die oberste Ablage nehmen; wer zuerst klopft, bekommt sie und ist dran." : "Niemand darf die Ablage außer der Reihe nehmen."),
    knock_penalty: ({ knock_penalty: n }) => (n ? `Klopfen kostet ${plural(n, "Strafkarte", "Strafkarten")}.` : "Klopfen kostet keine Strafkarten."),
    knock_penalty_from: ({ knock_penalty_from }) => `Strafkarten kommen ${knock_penalty_from === "discard" ? "von der Ablage, was ihr fehlt, vom Stapel" : "vom Stapel"}.`,
    knock_own_discard: ({ knock_own_discard }) => (knock_own_discard ? "Auch für die eigene Ablage darfst du klopfen, aber nicht zweimal nacheinander." : "Für die eigene Ablage darfst du nicht klopfen."),
    ace_in_hand: ({ ace_in_hand }) => `Auf der Hand zählt ein Ass ${ace_in_hand}, Bilder 10, andere Karten ihren Wert.`,
    joker_in_hand: ({ joker_in_hand }) => `Ein Joker auf der Hand zählt ${joker_in_hand}.`,
    scoring: ({ scoring }) =>
      ({
        penalty: "Wer ausmacht, bekommt 0; alle anderen schreiben ihre Restkarten als Strafpunkte. Der niedrigste Stand gewinnt.",
        minus: "Wer ausmacht, bekommt 0; alle anderen schreiben ihre Restkarten als Minuspunkte. Die wenigsten Minuspunkte gewinnen.",
        tournament:
          "Turnierpunkte in jeder Runde: Handrommé 12, oder 10, wenn andere ausgelegt hatten, oder 8, wenn du bei ihnen angelegt hast; Ausmachen 5; sonst 3 bei höchstens 10 Restpunkten, 2 bei höchstens 30, darüber 1, wenn du ausgelegt hattest, 0, wenn nicht, und −1 bei mehr als 100. Der höchste Stand gewinnt, dann die wenigsten Restpunkte.",
        melded: "Es zählt, was du ausgelegt und angelegt hast, weniger deine Restkarten; ein Ass zählt 15, am Anfang einer Folge 1. Der höchste Stand gewinnt.",
        positive: "Wer ausmacht, bekommt die Karten aller anderen Hände. Wurde die Runde beendet, bekommt die niedrigste Hand, was die anderen mehr haben. Der höchste Stand gewinnt.",
        negative: "Jeder schreibt seine Restkarten als Strafpunkte. Der niedrigste Stand gewinnt.",
        winner: "Wer ausmacht, bekommt die Restkarten der anderen; macht niemand aus, zählt die Runde nicht. Der höchste Stand gewinnt.",
      })[scoring],
    hand_factor: ({ hand_factor: n }) => (n === 1 ? "Handrommé, in einem Zug ausgemacht ohne vorherige Auslage, zählt nicht mehr als jede andere Runde." : `Handrommé, in einem Zug ausgemacht ohne vorherige Auslage, zählt ${n}-fach.`),
    target: ({ target, target_rule }) =>
      target === null ? "Ein Punkteziel gibt es nicht." : `Die Partie endet nach der Runde, in der ein Stand ${plural(target, "Punkt", "Punkte")} ${target_rule === "exceeds" ? "überschreitet" : "erreicht"}.`,
    target_rule: ({ target, target_rule }) => (target_rule === "exceeds" ? `Genau ${target} beendet sie noch nicht.` : `Genau ${target} genügt.`),
    rounds: ({ rounds }) => (rounds === null ? "Wie viele Runden gespielt werden, steht nicht fest." : `Die Partie dauert ${rounds === 1 ? "" : "höchstens "}${plural(rounds, "Runde", "Runden")}.`),
    max_rounds: ({ max_rounds }) => `Nach ${plural(max_rounds, "Runde", "Runden")} entscheidet der Stand.`,
  },
};

export default de;
