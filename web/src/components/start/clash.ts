// A conflict of house rules in words, its options named as the editor names them.
import type { HouseWords } from "../../lib/i18n/en.house";
import type { Conflict, Family } from "../../lib/protocol";

export function clash({ code, options, sentence }: Conflict, family: Family, words: HouseWords): string {
  const labels: Record<string, string> = words.labels;
  return words.clashes[code]?.(options.map((name) => labels[name] ?? name), family.seats[1]) ?? sentence;
}
