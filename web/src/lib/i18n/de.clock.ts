// Deutsch: die Zeit.
import type { ClockWords } from "./en.clock";

const some = (n: number, one: string, other: string): string => `${n} ${n === 1 ? one : other}`;

const de: ClockWords = {
  units: { hour: "Std.", minute: "min", second: "s" },
  days: (n) => some(n, "Tag", "Tage"),
  hours: (n) => some(n, "Stunde", "Stunden"),
  minutes: (n) => some(n, "Minute", "Minuten"),
  seconds: (n) => some(n, "Sekunde", "Sekunden"),
  terms: {
    turn: (time) => `${time} je Zug`,
    match: (time) => `${time} für die Partie`,
    increment: (time) => `${time} mehr nach jedem Zug`,
  },
  title: "Zeit",
  forTurn: "Für diesen Zug",
  forMatch: "Für die Partie",
  left: (time) => `noch ${time}`,
  of: (name, time) => `${name}: noch ${time}`,
  choice: {
    legend: "Bedenkzeit",
    none: "Unbegrenzt",
    turn: (seconds) => `${seconds} s je Zug`,
    match: (minutes, more) => `${minutes} min${more ? ` + ${more} s` : ""}`,
    days: (n) => `${some(n, "Tag", "Tage")} je Zug`,
    own: "Andere …",
    perTurn: "Für jeden Zug",
    perMatch: "Für alle Züge der Partie",
    increment: "Mehr nach jedem Zug",
    open: "unbegrenzt",
    says: {
      none: "Alle nehmen sich die Zeit, die sie brauchen.",
      live: "Ist die Zeit um, beendet der Computer den Zug. Nach drei solchen Zügen spielt er für den, der weg ist, weiter.",
      days: "Ein Spiel nebenher: Wer dran ist, kann Bescheid bekommen. Ist die Zeit um, macht der Computer den Zug.",
    },
  },
  missed: (n) => `Deine Zeit war um: Der Computer hat deinen Zug beendet (${n} von 3).`,
  grace: (name, time) => `${name} ist nicht verbunden. Wir warten noch ${time}`,
  absent: "Du warst weg. Der Computer spielt für dich.",
  back: "Ich bin wieder da",
  away: (names) => `${names}: weg. Der Computer spielt weiter.`,
  awayWord: "weg",
  awayMark: "weg, der Computer spielt",
  playOn: "Weiterspielen",
  claim: "Partie beanspruchen",
  claimLine: "Du kannst weiterspielen, warten oder die Partie für dich beanspruchen.",
  claimAll: "Ihr könnt weiterspielen, warten oder die Partie beanspruchen, wenn alle zustimmen, die noch da sind.",
  claimSure: (names) => `Die Partie beanspruchen? Sie endet sofort, und ${names} hat sie verloren.`,
  claimAsked: (name) => `${name} möchte die Partie beanspruchen.`,
  claimWaiting: (names) => `Du hast die Partie beansprucht. Es fehlt noch ${names}.`,
  notices: {
    offer: "Möchtest du Bescheid bekommen, wenn du dran bist?",
    yes: "Sag mir Bescheid",
    no: "Nein, danke",
    on: "Hier bekommst du Bescheid, wenn du dran bist.",
    off: "Nicht mehr Bescheid sagen",
    denied: "Dieser Browser darf dir nicht sagen, wann du dran bist. Ändern kannst du das in seinen Einstellungen für diese Seite.",
    failed: "Das hat nicht geklappt. Vielleicht ist der Nachrichtendienst gerade nicht zu erreichen.",
  },
};

export default de;
