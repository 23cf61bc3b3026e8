// What taps, drops and keys mean on the table, in one place, so that all three ways lead to the same act.
import { i18n } from "../i18n/index.svelte";
import { homesFor, meldsFor } from "./intents";
import { discard, layDown, layOn, take } from "./plays";
import { next, turnWords } from "./prompt";
import type { TableState } from "./table.svelte";

/** Says something to the player himself: seen as a notice and heard. */
export type Tell = (text: string) => void;

export function tapPile(table: TableState, tell: Tell): void {
  const selected = table.selected;
  if (table.legal?.take.length) takeOne(table);
  else if (selected.length === 1) discard(table, selected[0]!, false);
  else if (table.legal?.discards.length) tell(selected.length ? i18n.t.table.selectOne : i18n.t.table.selectFirst);
  else take(table, 1, false);
}

/** The top card; where only deeper ones are offered, the highest of them. */
export function takeOne(table: TableState): void {
  const offered = table.legal?.take ?? [];
  take(table, offered.includes(1) ? 1 : (offered[0] ?? 1), false);
}

/** Lays the selection down, or off where it fits one meld only; otherwise asks which. */
export const lay = (table: TableState, tell: Tell): void => table.underway.soon(() => layNow(table, tell));

function layNow(table: TableState, tell: Tell): void {
  const selected = table.selected;
  if (selected.length === 0) return tell(whyNothing(table));
  const homes = homesFor(table.legal, selected);
  if (meldsFor(table.legal, selected).length || homes.length === 0) layDown(table, selected, false);
  else if (homes.length === 1) layOn(table, selected, homes[0]!, null);
  else {
    tell(i18n.t.table.chooseMeld(i18n.list(homes.map(String))));
    document.querySelector<HTMLElement>(`[data-testid="meld-${homes[0]}"]`)?.focus();
  }
}

/** Why a tap that plays cards does nothing while none is selected. */
export function whyNothing(table: TableState): string {
  const mayLay = table.myTurn && table.view!.phase === "play";
  return mayLay ? i18n.t.table.selectToLay : next(table, i18n.t) || turnWords(table, i18n.t);
}
