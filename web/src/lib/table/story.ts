// Events in words, for the line "what just happened", the log and the screen reader.
import type { Catalogue, Who } from "../i18n/en";
import type { Event, View } from "../protocol";

/** How a seat is called: bots by the language's word, a seat that nobody has taken as free. */
export function seatName(view: View, seat: number, t: Catalogue): string {
  if (view.bots[seat]) return t.words.computer;
  return view.names[seat] || t.words.freeSeat;
}

export function whoIs(view: View, seat: number, t: Catalogue): Who {
  return { me: seat === view.seat && view.way !== "device", name: seatName(view, seat, t) };
}

/** One event as a sentence. On a shared device the face of a drawn card stays untold. */
export function sentence(event: Event, view: View, t: Catalogue, list: (items: string[]) => string): string {
  const who = whoIs(view, event.seat ?? view.turn, t);
  const cards = (faces: string[]): string => list(faces.map(t.cards.name));
  switch (event.e) {
    case "dealt":
      return t.events.dealt(whoIs(view, event.dealer, t));
    case "drew": {
      const drew = t.events.drew(who, who.me && event.card !== "--" ? t.cards.name(event.card) : null);
      return event.renewed ? `${t.events.renewed} ${drew}` : drew;
    }
    case "took":
      return t.events.took(who, cards(event.cards));
    case "knocked":
      return t.events.knocked(who);
    case "laid":
      return t.events.laid(who, cards(event.cards));
    case "laid-off":
      return t.events.laidOff(who, t.cards.name(event.card));
    case "swapped":
      return t.events.swapped(who, t.cards.name(event.card));
    case "took-back":
      return t.events.tookBack(who);
    case "discarded":
      return t.events.discarded(who, t.cards.name(event.card));
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
    case "ended":
      return t.events.ended;
  }
}

/** The events of the latest turn: from the last draw or deal on. */
export function latest(log: readonly Event[]): Event[] {
  const starts = log.findLastIndex(({ e }) => e === "drew" || e === "took" || e === "knocked" || e === "dealt");
  return log.slice(Math.max(0, starts));
}
