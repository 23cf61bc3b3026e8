// Español: lo que se lee con calma.
import type { Guide } from "./en.guide";

const es: Guide = {
  info: {
    rules: "Reglas de esta mesa",
    log: "Esta ronda hasta ahora",
    fair: "Reparto limpio",
    fairLine: (hash) => `Huella del próximo reparto, fijada antes de dar las cartas: ${hash}`,
  },
  families: {
    duo: [
      "En cada turno: roba una carta del mazo o toma la última del descarte, juega lo que quieras y descarta una carta.",
      "Un trío son tres o cuatro cartas del mismo valor. Una escalera son tres o más cartas seguidas del mismo palo; el as solo va antes del 2.",
      "Puedes añadir cartas a cualquier combinación de la mesa, tuya o ajena.",
      "La carta recién tomada del descarte no se puede descartar en el mismo turno.",
      "Quien juega su última carta gana la ronda y suma el valor de la otra mano: as 1, figuras 10, las demás su número.",
    ],
  },
  help: {
    title: "Cómo se juega aquí",
    pointer: "Ratón y dedo",
    pointerLines: [
      "Robar: toca el mazo, o el descarte para tomar su última carta. También puedes arrastrar.",
      "Descartar: elige una carta y toca el descarte; o arrástrala; o haz doble clic.",
      "Bajar: elige las cartas y pulsa «Bajar», o arrástralas a la mesa.",
      "Añadir: elige cartas y toca una combinación con flecha azul; o arrástralas encima.",
      "Arrastra las cartas de tu mano para ordenarlas, también mientras juega el otro.",
    ],
    keys: "Teclado",
    keyLines: [
      ["← →", "recorrer la mano"],
      ["Espacio", "elegir una carta"],
      ["Mayús o Alt + ← →", "mover la carta en la mano"],
      ["D", "robar del mazo"],
      ["T", "tomar del descarte"],
      ["L", "bajar o añadir la selección"],
      ["X o Intro", "descartar"],
      ["U", "deshacer"],
      ["S", "ordenar: palo, valor, combinaciones"],
      ["N", "siguiente ronda"],
      ["H", "oír mano, mesa y puntos"],
      ["Esc", "quitar la selección"],
      ["?", "esta ayuda"],
    ],
  },
  options: {
    decks: "Barajas",
    jokers: "Comodines",
    hand_size: "Cartas en mano",
    ace: "As",
    opening_minimum: "Puntos para abrir",
    lay_off: "Añadir cartas",
    take: "Tomar del descarte",
    discard_taken: "Descartar la carta tomada",
    must_discard_to_go_out: "Descarte necesario para cerrar",
    stock_end: "Cuando se acaba el mazo",
    max_turns: "Turnos como máximo",
    knock: "Golpear",
    target: "Meta",
    rounds: "Rondas",
  },
  values: {
    true: "sí",
    false: "no",
    low: "solo antes del 2",
    both: "antes del 2 o tras el rey",
    always: "siempre",
    opened: "después de abrir",
    top: "la de arriba",
    deep: "también más abajo",
    reshuffle: "se baraja el descarte",
    end: "termina la ronda",
  },
};

export default es;
