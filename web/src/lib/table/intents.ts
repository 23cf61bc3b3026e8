// From what the player points at to the lines of an act, by looking things up in the server's list of what is possible.
import { sameFaces } from "../cards/faces";
import type { Chain, End, Legal, LegalMeld, TableMeld } from "../protocol";
import type { Piece } from "./pieces";
import type { Move } from "./moves";

export interface Intent {
  do: string[];
  moves: Move[];
}

const facesOf = (pieces: readonly Piece[]): string[] => pieces.map((piece) => piece.face);

/** The pieces in the order of the faces; each piece is used once. */
export function inOrder(pieces: readonly Piece[], faces: readonly string[]): Piece[] {
  const rest = [...pieces];
  return faces.map((face) => rest.splice(rest.findIndex((piece) => piece.face === face), 1)[0]!);
}

/** Every meld that exactly these cards can form; more than one only where a joker may stand for different cards. */
export function meldsFor(legal: Legal | null, pieces: readonly Piece[]): LegalMeld[] {
  return legal?.melds.filter((meld) => sameFaces(meld.cards, facesOf(pieces))) ?? [];
}

export function layDown(pieces: readonly Piece[]): Intent {
  return { do: [`meld ${facesOf(pieces).join(" ")}`], moves: [{ kind: "meld", ids: pieces.map((piece) => piece.id) }] };
}

function layLine(card: string, chain: Chain): string {
  return `lay ${card} on ${chain.meld}${chain.end ? ` ${chain.end}` : ""}`;
}

function* joins(chains: readonly Chain[], count: number): Generator<[Chain, number][]> {
  for (const chain of chains) if (count <= chain.cards.length) yield [[chain, count]];
  for (const low of chains.filter(({ end }) => end === "low"))
    for (const high of chains.filter(({ end }) => end === "high"))
      for (let first = 1; first < count; first++)
        if (first <= low.cards.length && count - first <= high.cards.length)
          yield [
            [low, first],
            [high, count - first],
          ];
}

export interface Lay extends Intent {
  /** Null where the meld has no ends, or the cards go to both of them. */
  end: End;
}

/** Every way to lay exactly these cards on one meld; more than one only where both ends take the same card. */
export function laysFor(legal: Legal | null, pieces: readonly Piece[], meld: number): Lay[] {
  const chains = legal?.lays.filter((chain) => chain.meld === meld) ?? [];
  const found: Lay[] = [];
  for (const parts of joins(chains, pieces.length)) {
    const faces = parts.flatMap(([chain, count]) => chain.cards.slice(0, count));
    if (!sameFaces(faces, facesOf(pieces))) continue;
    const ends = parts.flatMap(([chain, count]) => Array<Chain>(count).fill(chain));
    const cards = inOrder(pieces, faces);
    found.push({
      end: parts.length === 1 ? parts[0]![0].end : null,
      do: cards.map((piece, index) => layLine(piece.face, ends[index]!)),
      moves: cards.map((piece, index) => ({ kind: "lay", id: piece.id, meld, end: ends[index]!.end })),
    });
  }
  return found;
}

/** Whether this one card may take the place of a joker of the meld. */
export function swaps(legal: Legal | null, pieces: readonly Piece[], meld: number): boolean {
  return pieces.length === 1 && (legal?.swaps.some((swap) => swap.meld === meld && swap.card === pieces[0]!.face) ?? false);
}

/** `place` of the joker in the meld is where the card will be seen at once. */
export function swap(piece: Piece, number: number, meld: TableMeld): Intent {
  const place = meld.stands.findIndex((stands) => stands?.includes(piece.face));
  return { do: [`swap ${piece.face} on ${number}`], moves: [{ kind: "swap", id: piece.id, meld: number, place }] };
}

/** The numbers of the melds that take exactly these cards, a joker's place included. */
export function homesFor(legal: Legal | null, pieces: readonly Piece[]): number[] {
  if (!legal || pieces.length === 0) return [];
  const melds = [...new Set([...legal.lays, ...legal.swaps].map(({ meld }) => meld))];
  return melds.filter((meld) => laysFor(legal, pieces, meld).length > 0 || swaps(legal, pieces, meld));
}

/** Lines for cards that no list offers on this meld: sent all the same, so that the server says why not. */
export function layAnyway(pieces: readonly Piece[], meld: number): Intent {
  return { do: pieces.map((piece) => `lay ${piece.face} on ${meld}`), moves: [] };
}

export const discard = (piece: Piece): Intent => ({
  do: [`discard ${piece.face}`],
  moves: [{ kind: "discard", id: piece.id }],
});

export const draw: Intent = { do: ["draw"], moves: [{ kind: "draw" }] };

export const take = (count: number): Intent => ({
  do: [count === 1 ? "take" : `take ${count}`],
  moves: [{ kind: "take", count }],
});

/** The top discard is seen in the hand at once; the penalty cards come with the answer. */
export const knock: Intent = { do: ["knock"], moves: [{ kind: "take", count: 1 }] };

export const endRound: Intent = { do: ["end"], moves: [] };
