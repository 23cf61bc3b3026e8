// Where the suits stand on the number cards, in a space of 100 by 140, to the right of the index column.
import type { Rank } from "./faces";

export interface Pip {
  x: number;
  y: number;
}

const LEFT = 43;
const MIDDLE = 61.5;
const RIGHT = 80;
const pair = (...rows: number[]): Pip[] => rows.flatMap((y) => [LEFT, RIGHT].map((x) => ({ x, y })));
const single = (...rows: number[]): Pip[] => rows.map((y) => ({ x: MIDDLE, y }));

export const PIPS: Partial<Record<Rank, Pip[]>> = {
  "2": single(26, 114),
  "3": single(26, 70, 114),
  "4": pair(26, 114),
  "5": [...pair(26, 114), ...single(70)],
  "6": pair(26, 70, 114),
  "7": [...pair(26, 70, 114), ...single(48)],
  "8": [...pair(26, 70, 114), ...single(48, 92)],
  "9": [...pair(25, 55, 85, 115), ...single(70)],
  T: [...pair(25, 55, 85, 115), ...single(40, 100)],
};
