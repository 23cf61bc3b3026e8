// Español: cómo acaban las rondas y las partidas, y una mesa cerrada.
import type { Who } from "./en";
import type { RoundWords } from "./en.round";

const is = ({ me, name }: Who, mine: string, theirs: string): string => (me ? mine : `${name} ${theirs}`);

const es: RoundWords = {
  won: (who) => is(who, "Ganas la ronda", "gana la ronda"),
  wonMatch: (who) => is(who, "Ganas la partida", "gana la partida"),
  sharedMatch: (names) => `${names} comparten la victoria`,
  nobody: "Nadie gana esta ronda",
  shared: (names) => `${names} comparten la ronda`,
  wentOut: (who) => is(who, "Has cerrado.", "ha cerrado."),
  scoring: {
    penalty: "Puntos de castigo: gana el total más bajo",
    minus: "Puntos negativos: gana quien menos tiene",
    tournament: "Puntos de torneo: gana el total más alto",
    melded: "Combinaciones menos cartas en mano: gana el total más alto",
    positive: "Gana el total más alto",
    negative: "Puntos de castigo: gana el total más bajo",
    winner: "Gana el total más alto",
  },
  remaining: "Puntos restantes",
  why: {
    out: "",
    turns: "La ronda ha llegado a su último turno.",
    stock: "Ya no se puede robar.",
    resigned: "La partida terminó por rendición.",
  },
  left: "Cartas restantes",
  noneLeft: "todas las cartas jugadas",
  round: "Ronda",
  total: "Total",
  sheet: "Hoja de puntos",
  laid: "Combinaciones",
  handValue: "En mano",
  place: (n) => `${n}.º`,
  next: "Siguiente ronda",
  nextWaiting: (names) => `Esperando a ${names}`,
  agreed: (name) => `${name} ya espera`,
  rematch: "Revancha",
  romme: "Rommé de mano",
  look: "Ver la mesa",
  back: "Ver el resultado",
  closed: {
    title: "Esta mesa está cerrada",
    line: "Se borró, ha caducado o este navegador no tiene sitio en ella.",
    noSeat: "Ya no tienes sitio en esta mesa.",
  },
  vote: {
    wants: (name) => `${name} quiere empezar una nueva partida.`,
    agree: "De acuerdo",
  },
};

export default es;
