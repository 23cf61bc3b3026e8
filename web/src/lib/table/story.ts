// Events in words, for the line "what just happened", the log and the screen reader.
import type { Catalogue, Who } from "../i18n/en";
import { HIDDEN } from "../cards/faces";
import type { Event, View } from "../protocol";

/**
 * How a seat is called: bots by the language's word, numbered where there are several, a seat that nobody has taken as
 * free, and one whose player deleted his account as that.
 */
export function seatName({ names, bots }: Pick<View, "names" | "bots">, seat: number, t: Catalogue): string {
  if (!bots[seat]) return names[seat] || (names[seat] === "" ? t.words.deleted : t.words.freeSeat);
  const number = botNumber(bots, seat);
  return number ? `${t.words.computer} ${number}` : t.words.computer;
}

/** Which of several computer players this is; none if there are no others. */
export function botNumber(bots: View["bots"], seat: number): number {
  const all = bots.flatMap((bot, at) => (bot ? at : []));
  return all.length > 1 ? all.indexOf(seat) + 1 : 0;
}

/** Who tells of the table: as seen from a seat or from none. `open`: every drawn card may be told. */
export type Teller = Pick<View, "names" | "bots" | "seat" | "way" | "turn"> & { open?: boolean };

export function whoIs(view: Teller, seat: number, t: Catalogue): Who {
  return { me: seat === view.seat && view.way !== "device", name: seatName(view, seat, t) };
}

/** A face inside a sentence that is shown rather than spoken; `Story` draws it as a small card. */
export const MARKED = /\uE000(..)\uE001/;
export const mark = (face: string): string => `\uE000${face}\uE001`;

interface Voice {
  t: Catalogue;
  list: (items: string[]) => string;
  card: (face: string) => string;
}

/** One event as a sentence. On a shared device the face of a drawn card stays untold. */
export function sentence(event: Event, view: Teller, { t, list, card }: Voice): string {
  const who = whoIs(view, event.seat ?? view.turn, t);
  const cards = (faces: string[]): string => list(faces.map(card));
  switch (event.e) {
    case "dealt":
      return t.events.dealt(whoIs(view, event.dealer, t));
    case "drew": {
      const drew = t.events.drew(who, (who.me || view.open) && event.card !== HIDDEN ? card(event.card) : null);
      return event.renewed ? `${t.events.renewed} ${drew}` : drew;
    }
    case "took":
      return t.events.took(who, cards(event.cards));
    case "knocked": {
      const seen = event.cards.filter((face) => face !== HIDDEN);
      return t.events.knocked(who, cards(seen), event.cards.length - seen.length);
    }
    case "laid":
      return t.events.laid(who, cards(event.cards));
    case "laid-off":
      return t.events.laidOff(who, card(event.card));
    case "swapped":
      return t.events.swapped(who, card(event.card));
    case "took-back":
      return t.events.tookBack(who);
    case "discarded":
      return t.events.discarded(who, card(event.card));
    case "went-out":
      return t.events.wentOut(who);
    case "round-over":
      return t.events.roundOver;
    case "match-over":
      return t.events.matchOver;
    case "agreed":
      return t.events[event.to](who);
    case "restarted":
      return t.events.restarted;
    case "resigned":
      return t.events.resigned(who);
    case "sat":
      return t.events.sat({ ...who, name: event.name });
    case "left":
      return t.events.left({ ...who, name: event.name });
    case "ended":
      return t.events.ended(who);
    case "away":
      return t.events.away(who);
    case "back":
      return t.events.back(who);
  }
}

const OPENS = new Set(["drew", "took", "knocked", "dealt"]);

/** The events of the latest turn, from its draw on; a hidden draw is worth no word once more has happened. */
export function latest(log: readonly Event[]): Event[] {
  const turn = log.slice(Math.max(0, log.findLastIndex(({ e }) => OPENS.has(e))));
  return turn.length > 1 && turn[0]!.e === "drew" ? turn.slice(1) : turn;
}
