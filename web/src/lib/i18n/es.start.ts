// Español: la página de inicio y las invitaciones.
import type { StartWords } from "./en.start";

const plural = new Intl.PluralRules("es");
const some = (n: number, one: string, other: string): string => `${n} ${plural.select(n) === "one" ? one : other}`;

const es: StartWords = {
  families: {
    duo: {
      short: "Para dos",
      line: "Diez cartas por jugador, sin comodines. Gana quien antes juega toda su mano.",
      time: "10 min",
      level: "Fácil",
    },
    classic: {
      short: "Clásico",
      line: "Dos barajas, seis comodines. Se abre con 30 puntos; quien golpea se lleva el descarte.",
      time: "30 min",
      level: "Media",
    },
    club: {
      short: "De club",
      line: "El juego estricto de los clubes: abrir con 40, pocos comodines, la última carta se descarta.",
      time: "30 min",
      level: "Exigente",
    },
    rummy500: {
      short: "500",
      line: "Cada combinación puntúa. Toma a fondo del descarte abierto, si te sirve la carta.",
      time: "40 min",
      level: "Media",
    },
    basic: {
      short: "Básico",
      line: "Rommé puro: robar, bajar, añadir y acabar primero.",
      time: "15 min",
      level: "Fácil",
    },
  },
  start: {
    lead: "Las cartas te esperan.",
    line: "Gratis, sin cuenta y a tu ritmo.",
    newGame: "Nueva partida",
    withFriend: (name) => `Jugar con ${name}`,
    opponent: "¿Contra quién?",
    ways: {
      computer: { name: "Ordenador", line: "Empieza al momento" },
      device: { name: "Un aparato", line: "Pasadlo en la mesa" },
      friend: { name: "Un amigo", line: "Con enlace o código QR" },
      open: { name: "Mesa abierta", line: "Con otros" },
    },
    game: "¿Qué juego?",
    players: "¿Cuántos jugadores?",
    scoring: "¿Cómo se puntúa?",
    scorings: { positive: "A favor", negative: "En contra", minus: "Negativos", tournament: "Torneo" },
    rounds: "¿Cuántas rondas?",
    short: "Una ronda",
    facts: (seats, time, level) => `${seats} jugadores · unos ${time} · ${level}`,
    target: "¿A cuántos puntos?",
    house: "Reglas de la casa",
    changed: (n) => (n === 1 ? "1 cambiada" : `${n} cambiadas`),
    strength: "¿Cómo juega el ordenador?",
    levels: {
      beginner: { name: "Principiante", line: "Le gusta guardar escaleras, olvida mucho y se le escapan cosas." },
      casual: { name: "Ocasional", line: "Tira las cartas altas, recuerda poco y baja todo enseguida." },
      solid: { name: "Sólido", line: "Cuenta lo que aún puede salir y se guarda sus combinaciones." },
      strong: { name: "Fuerte", line: "Sopesa cada descarte: lo que deja en la mano y lo que aún puede llegar." },
      expert: { name: "Maestro", line: "También lee en tu juego lo que reúnes y piensa cientos de continuaciones." },
    },
    yourName: "Tu nombre",
    otherName: (n) => `Jugador ${n}`,
    play: { computer: "Jugar ahora", device: "Repartir", friend: "Crear invitación" },
    saved: "Tus partidas",
    statistics: "Estadísticas",
    local: "En este aparato",
    online: "Con amigos",
    none: "Las partidas que empieces se guardan aquí y puedes seguirlas cuando quieras.",
    remove: "Borrar",
    removeOf: (who) => `Borrar la partida con ${who}`,
    removeSure: (who) => `¿Borrar la partida con ${who}? No se puede recuperar.`,
    resumeOf: (who) => `Continuar la partida con ${who}`,
    watchOf: (who) => `Ver la partida con ${who}`,
    round: (n) => `Ronda ${n}`,
    state: {
      waiting: "Esperando a otro jugador",
        "round-over": "Ronda terminada",
      "match-over": "Partida terminada",
      mine: "Te toca",
      theirs: "Le toca al otro",
    },
    noticeOnline: "Una mesa privada en la que aún no ha terminado ninguna partida se borra tras siete días sin jugadas.",
    retry: "Otra vez",
  },
  invite: {
    title: (host) => `${host} te invita a jugar`,
    toPoints: (n) => `a ${n} puntos`,
    toRounds: (n) => some(n, "ronda", "rondas"),
    seats: (n) => `${some(n, "sitio libre", "sitios libres")}`,
    rules: "Reglas de esta mesa",
    sit: "Sentarme",
    full: "Todos los sitios de esta mesa están ocupados.",
    gone: "Esta invitación ya no existe.",
    expires: (when) => `Válida hasta el ${when}`,
    toStart: "A la página de inicio",
  },
};

export default es;
