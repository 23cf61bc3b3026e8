// The deeds behind the keys: what needs the place of the focus in the hand.
import { announcer } from "../announce.svelte";
import { i18n } from "../i18n/index.svelte";
import { lay, takeOne, type Tell } from "./deeds";
import type { Deeds } from "./keys";
import { agree } from "./matters";
import { SORTS } from "./order";
import { unstaged } from "./overlay";
import * as plays from "./plays";
import { speech } from "./speak";
import type { TableState } from "./table.svelte";

interface Page {
  tell: Tell;
  focus: (id: number) => void;
  help: () => void;
  log: () => void;
}

export function keyDeeds(table: TableState, page: Page): Deeds {
  let nextSort = 0;
  return {
    draw: () => plays.draw(table),
    take: () => takeOne(table),
    knock: () => plays.knock(table),
    end: () => plays.endRound(table),
    lay: () => lay(table, page.tell),
    discard: () => discard(table, page.tell),
    undo: () => plays.undo(table),
    sort: () => table.sort(SORTS[nextSort++ % SORTS.length]!),
    next: () => {
      if (table.view?.phase === "over") agree(table, table.view.match_over ? "restart" : "next");
    },
    speak: (topic) => announcer.say(speech(table, topic, i18n.t)),
    help: page.help,
    log: page.log,
    drop: () => void (table.selection = new Set()),
    focus: (step) => moveFocus(table, step, page.focus),
    shift: (step) => shiftCard(table, step, page.focus),
  };
}

/** The one selected card, else the one that has the focus. */
function discard(table: TableState, tell: Tell): void {
  const { selected } = table;
  const card = selected[0] ?? unstaged(table.pieces.hand, table.staged).find((piece) => piece.id === table.focused);
  if (selected.length > 1) tell(i18n.t.table.selectOne);
  else if (card) plays.discard(table, card, false);
}

function moveFocus(table: TableState, step: number | "first" | "last", focus: (id: number) => void): void {
  const ids = unstaged(table.pieces.hand, table.staged).map(({ id }) => id);
  const at = table.focused === null ? -1 : ids.indexOf(table.focused);
  const to = step === "first" ? 0 : step === "last" ? ids.length - 1 : at + step;
  const target = ids[Math.max(0, Math.min(to, ids.length - 1))];
  if (target !== undefined) focus(target);
}

function shiftCard(table: TableState, step: number, focus: (id: number) => void): void {
  const id = table.focused;
  const hand = unstaged(table.pieces.hand, table.staged);
  const at = hand.findIndex((piece) => piece.id === id);
  if (id === null || at < 0) return;
  const to = Math.max(0, Math.min(at + step, hand.length - 1));
  table.move(new Set([id]), to);
  focus(id);
  announcer.say(i18n.t.table.place(to + 1, hand.length));
}
