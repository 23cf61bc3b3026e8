// Español: el tiempo.
import type { ClockWords } from "./en.clock";

const some = (n: number, one: string, other: string): string => `${n} ${n === 1 ? one : other}`;

const es: ClockWords = {
  units: { hour: "h", minute: "min", second: "s" },
  days: (n) => some(n, "día", "días"),
  hours: (n) => some(n, "hora", "horas"),
  minutes: (n) => some(n, "minuto", "minutos"),
  seconds: (n) => some(n, "segundo", "segundos"),
  terms: {
    turn: (time) => `${time} por jugada`,
    match: (time) => `${time} para la partida`,
    increment: (time) => `${time} más tras cada jugada`,
  },
  title: "Tiempo",
  forTurn: "Para esta jugada",
  forMatch: "Para la partida",
  left: (time) => `quedan ${time}`,
  of: (name, time) => `${name}: quedan ${time}`,
  choice: {
    legend: "Tiempo para pensar",
    none: "Sin límite",
    turn: (seconds) => `${seconds} s por jugada`,
    match: (minutes, more) => `${minutes} min${more ? ` + ${more} s` : ""}`,
    days: (n) => `${some(n, "día", "días")} por jugada`,
    own: "Otro …",
    perTurn: "Para cada jugada",
    perMatch: "Para todas las jugadas de la partida",
    increment: "Más tras cada jugada",
    open: "sin límite",
    says: {
      none: "Cada cual se toma el tiempo que necesita.",
      live: "Si se acaba el tiempo, el ordenador termina la jugada. Tras tres seguidas juega por quien se ha ido.",
      days: "Una partida sin prisa: a quien le toca se le puede avisar. Si se acaba el tiempo, juega el ordenador.",
    },
  },
  missed: (n) => `Se acabó tu tiempo: el ordenador ha terminado tu jugada (${n} de 3).`,
  grace: (name, time) => `${name} no tiene conexión. Esperamos aún ${time}`,
  absent: "Te habías ido. El ordenador juega por ti.",
  back: "Ya estoy aquí",
  away: (names) => `${names}: ausente. El ordenador sigue jugando.`,
  awayWord: "ausente",
  awayMark: "ausente, juega el ordenador",
  playOn: "Seguir jugando",
  claim: "Reclamar la partida",
  claimLine: "Puedes seguir jugando, esperar o reclamar la partida.",
  claimAll: "Podéis seguir jugando, esperar o reclamar la partida si están de acuerdo todos los presentes.",
  claimSure: (names) => `¿Reclamar la partida? Termina enseguida y ${names} la habrá perdido.`,
  claimAsked: (name) => `${name} quiere reclamar la partida.`,
  claimWaiting: (names) => `Has reclamado la partida. Falta ${names}.`,
  notices: {
    offer: "¿Quieres que te avisemos cuando te toque?",
    yes: "Avísame",
    no: "No, gracias",
    on: "Aquí te avisaremos cuando te toque.",
    off: "No avisar más",
    denied: "Este navegador no puede avisarte cuando te toque. Puedes cambiarlo en sus ajustes para esta página.",
    failed: "No ha funcionado. Quizá el servicio de avisos no responde ahora.",
  },
};

export default es;
