// The order that a player has given his hand. It outlives the cards that leave the hand, as those that are taken back
// return to their places, and is told to the server a moment after it has changed, for his other windows and the next visit.
import { without } from "./pieces";

const PAUSE = 250;

export class Arrangement {
  /** The faces of the hand as it was last arranged, those that were laid since included; null while nobody has. */
  faces: string[] | null = null;
  #told = true;
  #timer = 0;

  /** `hand` is what lies there at the time; `send` says whether it could be sent. */
  constructor(
    private readonly hand: () => string[],
    private readonly send: (faces: readonly string[]) => boolean,
  ) {}

  forget(): void {
    this.faces = null;
  }

  /** Cards that the hand did not have are where they were left, which the server does not know. */
  note(): void {
    const hand = this.hand();
    if (without(hand, this.faces ?? []).length > 0) [this.faces, this.#told] = [hand, false];
  }

  /** The order that lies there is kept already; what was about to be told before is out of date. */
  adopt(): void {
    clearTimeout(this.#timer);
    [this.faces, this.#told] = [this.hand(), true];
  }

  /** The order that lies there is the player's own. */
  change(): void {
    this.adopt();
    this.#told = false;
    this.#timer = window.setTimeout(() => this.tell(), PAUSE);
  }

  /** Tells the server now, if there is news. */
  tell(): void {
    clearTimeout(this.#timer);
    const hand = this.hand();
    if (!this.#told && hand.length > 0) this.#told = this.send(hand);
  }
}
