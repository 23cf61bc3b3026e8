// Deutsch: was man in Ruhe liest.
import type { Guide } from "./en.guide";

const de: Guide = {
  info: {
    rules: "Regeln an diesem Tisch",
    log: "Diese Runde bisher",
    fair: "Ehrlich gemischt",
    fairLine: (hash) => `Fingerabdruck der nächsten Mischung, festgelegt vor dem Geben: ${hash}`,
  },
  families: {
    duo: [
      "Jeder Zug: eine Karte vom Stapel ziehen oder die oberste Ablage nehmen, auslegen und anlegen nach Belieben, dann eine Karte abwerfen.",
      "Ein Satz sind drei oder vier Karten gleichen Werts. Eine Folge sind mindestens drei Karten einer Farbe in Reihe; das Ass steht nur vor der 2.",
      "Anlegen darfst du an jede Auslage auf dem Tisch, auch an fremde.",
      "Die gerade genommene Ablage darf im selben Zug nicht wieder abgeworfen werden.",
      "Wer die letzte Karte ausspielt, gewinnt die Runde und bekommt die Augen der anderen Hand: Ass 1, Bilder 10, sonst der Kartenwert.",
    ],
  },
  help: {
    title: "So spielst du hier",
    pointer: "Maus und Finger",
    pointerLines: [
      "Ziehen: tippe auf den Stapel, oder auf die Ablage, um ihre oberste Karte zu nehmen. Beide lassen sich auch mit der Maus auf die Hand ziehen.",
      "Abwerfen: wähle eine Karte und tippe auf die Ablage; oder zieh sie dorthin; oder doppelklicke sie.",
      "Auslegen: wähle die Karten und drücke „Auslegen“, oder zieh sie auf den Tisch.",
      "Anlegen: wähle Karten und tippe auf eine Auslage mit blauem Pfeil; oder zieh sie darauf.",
      "Deine Hand ordnest du durch Verschieben der Karten, auch während der andere spielt.",
    ],
    keys: "Tastatur",
    keyLines: [
      ["← →", "durch die Hand gehen"],
      ["Leertaste", "Karte wählen"],
      ["Umschalt oder Alt + ← →", "Karte in der Hand verschieben"],
      ["D", "vom Stapel ziehen"],
      ["T", "von der Ablage nehmen"],
      ["L", "Auswahl auslegen oder anlegen"],
      ["X oder Eingabe", "abwerfen"],
      ["U", "zurücknehmen"],
      ["S", "ordnen: Farbe, Wert, Auslagen"],
      ["N", "nächste Runde"],
      ["H", "Hand, Tisch und Punkte hören"],
      ["Esc", "Auswahl aufheben"],
      ["?", "diese Hilfe"],
    ],
  },
  options: {
    decks: "Kartenspiele",
    jokers: "Joker",
    hand_size: "Handkarten",
    ace: "Ass",
    opening_minimum: "Punkte zum Auslegen",
    lay_off: "Anlegen",
    take: "Ablage nehmen",
    discard_taken: "Genommene Karte abwerfen",
    must_discard_to_go_out: "Abwurf zum Ausmachen nötig",
    stock_end: "Wenn der Stapel leer ist",
    max_turns: "Höchstens Züge",
    knock: "Klopfen",
    target: "Ziel",
    rounds: "Runden",
  },
  values: {
    true: "ja",
    false: "nein",
    low: "nur vor der 2",
    both: "vor der 2 oder nach dem König",
    always: "jederzeit",
    opened: "nach der ersten Auslage",
    top: "die oberste Karte",
    deep: "auch tiefere",
    reshuffle: "Ablage wird gemischt",
    end: "Ende der Runde",
  },
};

export default de;
