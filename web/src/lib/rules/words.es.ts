// Español: las reglas de una mesa.
import { handSizes, type RuleWords } from "./words.ts";

const plural = (n: number, one: string, other: string): string => `${n} ${n === 1 ? one : other}`;
const list = new Intl.ListFormat("es", { type: "disjunction" });

const es: RuleWords = {
  title: "Reglas de esta mesa",
  house: "Reglas de la casa",
  basics: {
    title: "Así se juega",
    sentences: [
      "En cada turno robas una carta, bajas y añades lo que quieras y terminas descartando una carta.",
      "Un trío son 3 o 4 cartas del mismo valor y de palos distintos. Una escalera son al menos 3 cartas seguidas del mismo palo.",
      "Hasta el final de tu turno puedes deshacer lo bajado; lo robado, robado está.",
    ],
  },
  groups: { cards: "Cartas", turn: "Robar", melds: "Combinaciones", jokers: "Comodines", end: "Fin de la ronda", points: "Puntos", match: "Partida" },
  say: {
    decks: ({ decks }) => `Se juega con ${plural(decks, "baraja", "barajas")} de 52 cartas${decks > 1 ? ": cada carta está dos veces" : ""}.`,
    jokers: ({ jokers }) => (jokers ? `Con ${plural(jokers, "comodín", "comodines")} en total.` : "Sin comodines."),
    hand_size: (o, seats) => {
      const sizes = handSizes(o, seats);
      if (typeof sizes === "number") return `Cada jugador recibe ${sizes} cartas.`;
      return `${sizes.map(([players, cards]) => `Con ${list.format(players.map(String))} jugadores cada uno recibe ${cards} cartas`).join("; ")}.`;
    },
    ace: ({ ace }) => (ace === "low" ? "El as solo va antes del 2: A-2-3 es escalera, Q-K-A no." : "El as va antes del 2 o tras el rey: A-2-3 y Q-K-A son escaleras, K-A-2 no."),
    max_run: ({ max_run }) => `Una escalera tiene como máximo ${max_run} cartas${max_run === 14 ? ", con un as en cada extremo" : ""}.`,
    min_naturals: ({ min_naturals: n }) => `Cada combinación necesita al menos ${plural(n, "carta natural", "cartas naturales")}.`,
    joker_minority: ({ joker_minority }) => (joker_minority ? "Los comodines deben ser siempre menos de la mitad de la combinación." : "Los comodines pueden ser la mitad de la combinación o más."),
    jokers_adjacent: ({ jokers_adjacent }) => `En una escalera los comodines ${jokers_adjacent ? "pueden" : "no pueden"} ir juntos.`,
    opening_minimum: ({ opening_minimum: n, ace }) => {
      if (!n) return "Para bajar por primera vez no hace falta ningún valor mínimo.";
      return `Para abrir, tus combinaciones de un turno deben sumar al menos ${n} puntos${ace === "both" ? "; el as cuenta 1 al principio de una escalera y, si no, 11" : ""}.`;
    },
    hand_waives_minimum: (o) =>
      o.hand_waives_minimum ? `Quien cierra en ese mismo turno no necesita los ${o.opening_minimum} puntos.` : `También quien cierra en un solo turno necesita los ${o.opening_minimum} puntos.`,
    lay_off: ({ lay_off }) => (lay_off === "always" ? "Puedes añadir a cualquier combinación de la mesa en todo momento." : "Puedes añadir a cualquier combinación de la mesa en cuanto hayas abierto."),
    lay_off_after_melds: ({ lay_off_after_melds: n }) => `Para añadir y cambiar debes haber bajado ${plural(n, "combinación propia", "combinaciones propias")}.`,
    joker_swap: ({ joker_swap }) => (joker_swap ? "Te llevas un comodín de la mesa poniendo en su lugar la carta que representa." : "Los comodines de la mesa se quedan donde están."),
    swap_min_cards: ({ swap_min_cards: n }) => `Un comodín se cambia en combinaciones de ${n} cartas o más.`,
    swap_must_use: ({ swap_must_use }) => (swap_must_use ? "Un comodín cambiado debe bajarse en el mismo turno." : "Un comodín cambiado puede quedarse en la mano."),
    joker_discard: ({ joker_discard }) => (joker_discard ? "Un comodín se puede descartar." : "Un comodín no se puede descartar, salvo para cerrar."),
    take: ({ take }) =>
      take === "top" ? "Robas del mazo o tomas la última carta del descarte." : "Robas del mazo o tomas cualquier carta del descarte con todas las de encima; la más profunda hay que usarla enseguida.",
    discard_taken: ({ discard_taken }) => `La carta recién tomada del descarte ${discard_taken ? "se puede" : "no se puede"} descartar en el mismo turno.`,
    last_card_take: ({ last_card_take }) =>
      last_card_take ? "También con una sola carta en la mano puedes tomar del descarte." : "Con una sola carta en la mano no puedes tomar un descarte con el que cerrarías.",
    must_discard_to_go_out: ({ must_discard_to_go_out }) =>
      must_discard_to_go_out ? "Se cierra descartando la última carta; bajarla o añadirla no basta." : "Cierras en cuanto tu mano queda vacía, con descarte o sin él.",
    stock_end: ({ stock_end }) =>
      stock_end === "reshuffle" ? "Cuando se acaba el mazo, el descarte menos su última carta se baraja como mazo nuevo." : "Cuando se acaba el mazo, quien tiene el turno toma del descarte o termina la ronda.",
    max_reshuffles: ({ max_reshuffles: n }) => {
      if (n === null) return "El mazo se renueva tantas veces como haga falta.";
      return n ? `El mazo se renueva como máximo ${plural(n, "vez", "veces")} por ronda; después la ronda termina.` : "El mazo no se renueva: con él termina la ronda.";
    },
    max_turns: ({ max_turns }) => `Tras ${max_turns} turnos la ronda termina en todo caso.`,
    knock: ({ knock }) => (knock ? "Antes de que robe quien tiene el turno, cualquier otro puede golpear y tomar el último descarte; el primero en golpear se lo lleva, y con él el turno." : "Nadie puede tomar un descarte fuera de su turno."),
    knock_penalty: ({ knock_penalty: n }) => (n ? `Golpear cuesta ${plural(n, "carta de castigo", "cartas de castigo")}.` : "Golpear no cuesta cartas de castigo."),
    knock_penalty_from: ({ knock_penalty_from }) => `Las cartas de castigo salen ${knock_penalty_from === "discard" ? "del descarte y, si faltan, del mazo" : "del mazo"}.`,
    knock_own_discard: ({ knock_own_discard }) => (knock_own_discard ? "Puedes golpear por tu propio descarte, pero no dos veces seguidas." : "No puedes golpear por tu propio descarte."),
    ace_in_hand: ({ ace_in_hand }) => `En la mano un as cuenta ${ace_in_hand}, las figuras 10 y las demás cartas su número.`,
    joker_in_hand: ({ joker_in_hand }) => `Un comodín en la mano cuenta ${joker_in_hand}.`,
    scoring: ({ scoring }) =>
      ({
        penalty: "Quien cierra se anota 0; los demás, las cartas que les quedan como puntos de castigo. Gana el total más bajo.",
        minus: "Quien cierra se anota 0; los demás, las cartas que les quedan como puntos negativos. Gana quien menos tiene.",
        tournament:
          "Puntos de torneo en cada ronda: rommé de mano 12, o 10 si otros habían bajado, u 8 si añadiste en lo suyo; cerrar 5; si no, 3 con hasta 10 puntos en la mano, 2 con hasta 30 y, por encima, 1 si habías abierto, 0 si no, y −1 con más de 100. Gana el total más alto y, en caso de empate, los puntos restantes más bajos.",
        melded: "Cuenta lo que has bajado y añadido, menos lo que te queda en la mano; un as cuenta 15, al principio de una escalera 1. Gana el total más alto.",
        positive: "Quien cierra se anota las cartas de las demás manos. Si la ronda se terminó sin cierre, la mano más baja se anota lo que las otras tienen de más. Gana el total más alto.",
        negative: "Cada uno se anota las cartas que le quedan como puntos de castigo. Gana el total más bajo.",
        winner: "Quien cierra se anota las cartas que quedan en las otras manos; si nadie cierra, la ronda no puntúa. Gana el total más alto.",
      })[scoring],
    hand_factor: ({ hand_factor: n }) => (n === 1 ? "El rommé de mano, cerrar en un turno sin haber bajado antes, no vale más que cualquier otra ronda." : `El rommé de mano, cerrar en un turno sin haber bajado antes, vale ${n} veces.`),
    target: ({ target, target_rule }) =>
      target === null ? "No se juega a un número de puntos." : `La partida termina tras la ronda en la que un total ${target_rule === "exceeds" ? "pasa de" : "llega a"} ${plural(target, "punto", "puntos")}.`,
    target_rule: ({ target, target_rule }) => (target_rule === "exceeds" ? `Con ${target} justos todavía sigue.` : `Con ${target} justos basta.`),
    rounds: ({ rounds }) => (rounds === null ? "El número de rondas no está fijado." : `La partida dura ${rounds === 1 ? "" : "como máximo "}${plural(rounds, "ronda", "rondas")}.`),
    max_rounds: ({ max_rounds }) => `Tras ${plural(max_rounds, "ronda", "rondas")} decide el total.`,
  },
};

export default es;
