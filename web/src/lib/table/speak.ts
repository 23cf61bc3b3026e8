// The table in sentences, for those who do not see it: each key tells one part, short enough to be asked for often.
import type { Catalogue } from "../i18n/en";
import { meldWords } from "./meldwords";
import { arranged } from "./order";
import { unstaged } from "./overlay";
import { facesOf } from "./pieces";
import { next, opening, turnWords } from "./prompt";
import { seatName, whoIs } from "./story";
import type { TableState } from "./table.svelte";

export type Topic = "hand" | "melds" | "piles" | "turn" | "scores";

const names = (faces: readonly string[], t: Catalogue): string => faces.map(t.cards.name).join(", ");

const TOPICS: Record<Topic, (table: TableState, t: Catalogue) => string[]> = {
  hand(table, t) {
    const hand = unstaged(table.pieces.hand, table.staged);
    if (hand.length === 0) return [t.table.emptyHand];
    const { melds } = arranged(hand, table.hints);
    const whole = `${t.words.cards(hand.length)}: ${names(facesOf(hand), t)}`;
    return melds.length ? [whole, `${t.table.melds}: ${melds.map((meld) => names(facesOf(meld), t)).join("; ")}`] : [whole];
  },
  melds({ view, pieces, staged }, t) {
    const ready = staged.map(({ cards }) => `${t.table.staged}: ${names(facesOf(cards), t)}`);
    const laid = Array.from({ length: view!.seats }, (_, seat) => {
      const told = view!.melds.flatMap((meld, index) =>
        meld.owner === seat ? meldWords(index + 1, facesOf(pieces.melds[index] ?? []), meld, t) : [],
      );
      return told.length ? `${t.table.meldsOf(whoIs(view!, seat, t))}: ${told.join("; ")}` : "";
    }).filter(Boolean);
    return laid.length + ready.length ? [...laid, ...ready] : [t.table.noMelds];
  },
  piles({ view }, t) {
    const { discard, options, stock_size: stock } = view!;
    const open = discard.toReversed().slice(0, options.take === "deep" ? discard.length : 1);
    return [t.table.stock(stock), open.length ? t.table.discardTop(names(open, t)) : t.table.discardEmpty];
  },
  turn: (table, t) => [turnWords(table, t), next(table, t), opening(table, t)].filter(Boolean),
  scores({ view }, t) {
    const told = (seat: number): string =>
      `${seatName(view!, seat, t)}: ${t.words.points(view!.scores[seat] ?? 0)}, ${t.words.cards(view!.counts[seat] ?? 0)}`;
    return Array.from({ length: view!.seats }, (_, seat) => told(seat));
  },
};

export const speech = (table: TableState, topic: Topic, t: Catalogue): string => `${TOPICS[topic](table, t).join(". ")}.`;
