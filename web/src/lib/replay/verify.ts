// Checks of a record what docs/protocol.md, "Fair deals", promises: that every deal follows from a seed which was committed
// to beforehand and from the players' own numbers. It judges chance and no move, and says the same as `romme replay --verify`.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { JOKER, RANKS, SUITS } from "../cards/faces";

/** What of a deal can be other than promised. */
export type Doubt = "seed-missing" | "seed" | "entropy" | "deck" | "dealer" | "stock";

export interface Check {
  /** The entry of the record. */
  v: number;
  what: Doubt;
  ok: boolean;
}

export interface Deal {
  v: number;
  /** The hash that was published beforehand. */
  promised: string;
  seed: string;
  entropy: string[];
  key: string;
  /** The deck as seed and entropy give it. */
  mixed: string[];
  dealer: number | null;
  checks: Check[];
}

/** What the rules say about the cards, and nothing else of them. */
export interface Cards {
  decks: number;
  jokers: number;
  hand: number;
}

interface Entry {
  v: number;
  by: number | "dealer";
  do: string[];
  deck?: string[];
  shuffle?: string[];
  dealer?: number;
  entropy?: string[];
  commit?: string;
  seed?: string;
}

const WORD = 2 ** 32;

/** Numbers from HMAC-SHA256(key, purpose and a counter), without bias. */
function* words(key: Uint8Array, purpose: string): Generator<number, never> {
  for (let block = 0; ; block++) {
    const counter = new Uint8Array(8);
    new DataView(counter.buffer).setBigUint64(0, BigInt(block));
    const digest = hmac(sha256, key, concatBytes(utf8ToBytes(`${purpose}\n`), counter));
    const view = new DataView(digest.buffer, digest.byteOffset);
    for (let at = 0; at < digest.length; at += 4) yield view.getUint32(at);
  }
}

function below(limit: number, stream: Generator<number, never>): number {
  const fair = WORD - (WORD % limit);
  let word = stream.next().value;
  while (word >= fair) word = stream.next().value;
  return word % limit;
}

function shuffled(cards: readonly string[], stream: Generator<number, never>): string[] {
  const result = [...cards];
  for (let last = result.length - 1; last > 0; last--) {
    const other = below(last + 1, stream);
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}

const fullDeck = ({ decks, jokers }: Cards): string[] => [
  ...SUITS.flatMap((suit) => RANKS.flatMap((rank) => Array.from({ length: decks }, () => rank + suit))),
  ...Array.from({ length: jokers }, () => JOKER),
];

/** The order in which a pile is taken up to be mixed: jokers first. */
function inOrder(pile: readonly string[]): string[] {
  const place = (face: string): number => (face === JOKER ? -1 : SUITS.indexOf(face[1] as "c") * 16 + RANKS.indexOf(face[0] as "A"));
  return [...pile].sort((a, b) => place(a) - place(b));
}

const same = (left: readonly (string | number)[], right: readonly (string | number)[]): boolean =>
  left.length === right.length && left.every((each, index) => each === right[index]);

/** What lies on the discard pile after an action. */
function pileAfter(pile: readonly string[], line: string): string[] {
  const [verb, what] = line.split(" ");
  if (verb === "discard") return [...pile, what!];
  if (verb === "take") return pile.slice(0, -Number(what ?? 1));
  return verb === "knock" ? pile.slice(0, -1) : [...pile];
}

class Checker {
  deals: Deal[] = [];
  #pile: string[] = [];
  #given: string[] | null = null;
  #starters = new Set<number | string>();
  #key: Uint8Array | null = null;
  #stocks = 0;

  constructor(
    private readonly cards: Cards,
    private readonly seats: number,
    private promised: string,
  ) {}

  read(entry: Entry): void {
    if (entry.by === "dealer") this.#deal(entry);
    else this.#act(entry);
  }

  #deal(entry: Entry): void {
    const { deck = [], entropy = [], seed = "", dealer = null } = entry;
    const fresh = this.deals.length === 0 || this.#starters.size === this.seats;
    const known = seed !== "" && /^([0-9a-f]{2})+$/i.test(seed) ? hexToBytes(seed) : null;
    this.#key = known && hmac(sha256, known, utf8ToBytes(`romme deal\n${entropy.filter(Boolean).sort().join("\n")}`));
    const checks: Check[] = [];
    const check = (what: Doubt, ok: boolean): void => void checks.push({ v: entry.v, what, ok });
    if (seed === "") check("seed-missing", false);
    else {
      check("seed", known !== null && bytesToHex(sha256(known)) === this.promised);
      if (this.#given) check("entropy", same(this.#given.sort(), [...entropy].sort()));
    }
    const mixed = this.#key ? shuffled(fullDeck(this.cards), words(this.#key, "deck")) : [];
    if (this.#key) {
      check("deck", same(deck, mixed));
      if (fresh) check("dealer", dealer === below(this.seats, words(this.#key, "dealer")));
    }
    const key = this.#key ? bytesToHex(this.#key) : "";
    this.deals.push({ v: entry.v, promised: this.promised, seed, entropy, key, mixed, dealer: fresh ? dealer : null, checks });
    this.promised = entry.commit ?? "";
    this.#pile = deck.slice(this.cards.hand * this.seats, this.cards.hand * this.seats + 1);
    this.#given = [];
    this.#starters.clear();
    this.#stocks = 0;
  }

  #act(entry: Entry): void {
    if (entry.shuffle) this.#renew(entry, entry.shuffle);
    for (const line of entry.do) this.#pile = pileAfter(this.#pile, line);
    if (entry.do.includes("restart")) this.#starters.add(entry.by);
    this.#given?.push(...(entry.entropy ?? []));
  }

  #renew(entry: Entry, stock: readonly string[]): void {
    const mixed = this.#pile.slice(0, -1);
    this.#pile = this.#pile.slice(-1);
    this.#stocks++;
    if (!this.#key) return;
    const ok = same(stock, shuffled(inOrder(mixed), words(this.#key, `stock ${this.#stocks}`)));
    this.deals.at(-1)?.checks.push({ v: entry.v, what: "stock", ok });
  }
}

/** Every deal of a record, given as JSON lines, with what was checked of it. Throws where it is no record. */
export function verify(record: string, cards: Cards): Deal[] {
  const [header, ...entries] = record.trim().split("\n").map((line) => JSON.parse(line) as unknown);
  const { players, commit = "" } = header as { players: string[]; commit?: string };
  const checker = new Checker(cards, players.length, commit);
  for (const entry of entries) checker.read(entry as Entry);
  return checker.deals;
}
