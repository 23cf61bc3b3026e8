// Deutsch: Startseite und Einladungen.
import type { StartWords } from "./en.start";

const plural = new Intl.PluralRules("de");
const some = (n: number, one: string, other: string): string => `${n} ${plural.select(n) === "one" ? one : other}`;

const de: StartWords = {
  families: {
    duo: {
      short: "Zu zweit",
      line: "Zehn Karten, keine Joker. Wer zuerst alle Karten ausspielt, gewinnt.",
      time: "10 Min.",
      level: "Leicht",
    },
    classic: {
      short: "Klassisch",
      line: "Zwei Kartenspiele, sechs Joker. Auslegen ab 30 Punkten; wer klopft, schnappt sich die Ablage.",
      time: "30 Min.",
      level: "Mittel",
    },
    club: {
      short: "Klub",
      line: "Das strenge Spiel der Klubs: ab 40 auslegen, wenige Joker, die letzte Karte wird abgeworfen.",
      time: "30 Min.",
      level: "Anspruchsvoll",
    },
    rummy500: {
      short: "500",
      line: "Jede Auslage zählt. Greif tief in die offene Ablage – wenn du die Karte brauchen kannst.",
      time: "40 Min.",
      level: "Mittel",
    },
    basic: {
      short: "Einfach",
      line: "Rommé pur: ziehen, auslegen, anlegen, zuerst fertig sein.",
      time: "15 Min.",
      level: "Leicht",
    },
  },
  start: {
    lead: "Die Karten liegen bereit.",
    line: "Kostenlos, ohne Anmeldung, in deinem Tempo.",
    newGame: "Neues Spiel",
    withFriend: (name) => `Mit ${name} spielen`,
    opponent: "Gegen wen?",
    ways: {
      computer: { name: "Computer", line: "Sofort losspielen" },
      device: { name: "Ein Gerät", line: "Reihum weiterreichen" },
      friend: { name: "Freund", line: "Mit Link oder QR-Code" },
      open: { name: "Offener Tisch", line: "Mit anderen" },
    },
    game: "Welches Spiel?",
    players: "Wie viele Spieler?",
    scoring: "Wie wird gezählt?",
    scorings: { positive: "Pluspunkte", negative: "Strafpunkte", minus: "Minuspunkte", tournament: "Turnier" },
    rounds: "Wie viele Runden?",
    short: "Eine Runde",
    facts: (seats, time, level) => `${seats} Spieler · etwa ${time} · ${level}`,
    target: "Bis wie viele Punkte?",
    house: "Hausregeln",
    changed: (n) => `${n} geändert`,
    strength: "Wie stark spielt der Computer?",
    levels: {
      beginner: { name: "Anfänger", line: "Hebt gern Reihen auf, vergisst viel und übersieht manches." },
      casual: { name: "Gelegentlich", line: "Wirft hohe Karten ab, merkt sich wenig und legt alles gleich aus." },
      solid: { name: "Solide", line: "Zählt mit, was noch kommen kann, und hält seine Auslagen zurück." },
      strong: { name: "Stark", line: "Wägt jeden Abwurf ab: was der Hand bleibt und was noch kommen kann." },
      expert: { name: "Meisterlich", line: "Liest auch aus deinem Spiel, was du sammelst, und denkt Hunderte Verläufe durch." },
    },
    yourName: "Dein Name",
    otherName: (n) => `Spieler ${n}`,
    play: { computer: "Jetzt spielen", device: "Karten geben", friend: "Einladung erstellen" },
    saved: "Deine Spiele",
    statistics: "Statistik",
    local: "Auf diesem Gerät",
    online: "Mit Freunden",
    none: "Begonnene Spiele bleiben hier stehen, und du kannst sie jederzeit fortsetzen.",
    remove: "Löschen",
    removeOf: (who) => `Spiel mit ${who} löschen`,
    removeSure: (who) => `Das Spiel mit ${who} löschen? Es lässt sich nicht zurückholen.`,
    resumeOf: (who) => `Spiel mit ${who} fortsetzen`,
    watchOf: (who) => `Partie ansehen, gespielt mit ${who}`,
    round: (n) => `Runde ${n}`,
    state: {
      waiting: "Wartet auf einen Mitspieler",
        "round-over": "Runde beendet",
      "match-over": "Partie beendet",
      mine: "Du bist dran",
      theirs: "Der andere ist dran",
    },
    noticeOnline: "Ein privater Tisch, an dem noch keine Partie zu Ende gespielt ist, wird nach sieben Tagen ohne Zug gelöscht.",
    retry: "Noch einmal",
  },
  invite: {
    title: (host) => `${host} lädt dich zum Spielen ein`,
    toPoints: (n) => `bis ${n} Punkte`,
    toRounds: (n) => some(n, "Runde", "Runden"),
    seats: (n) => `Noch ${some(n, "Platz frei", "Plätze frei")}`,
    rules: "Regeln an diesem Tisch",
    sit: "Platz nehmen",
    full: "An diesem Tisch sind alle Plätze besetzt.",
    gone: "Diese Einladung gibt es nicht mehr.",
    expires: (when) => `Gültig bis ${when}`,
    toStart: "Zur Startseite",
  },
};

export default de;
