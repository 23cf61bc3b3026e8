// What a meld is called.
import type { Catalogue } from "../i18n/en";
import type { TableMeld } from "../protocol";

/** A meld by its number, its cards as they lie, and its points; a joker is called by the card it stands for. */
export function meldWords(number: number, cards: readonly string[], meld: TableMeld | undefined, t: Catalogue): string {
  const told = cards.map((face, index) => {
    const stands = meld?.stands[index];
    return stands ? t.table.stands(stands.map(t.cards.name).join(" / ")) : t.cards.name(face);
  });
  return t.table.meld(number, told.join(", "), meld?.points ?? 0);
}
