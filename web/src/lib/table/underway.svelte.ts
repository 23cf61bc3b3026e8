// The act that is on its way to the server, and what is to be played once it has been answered.
import type { Flight } from "./overlay";

export class Underway {
  flight = $state.raw<Flight | null>(null);
  #next: (() => void) | null = null;

  /** Plays now or as soon as the act under way has been answered: who is faster than the line loses nothing. */
  soon(play: () => void): void {
    if (this.flight) this.#next = play;
    else play();
  }

  /** The act is stored as this version: it is over once that is shown. */
  stored(id: string, version: number, shown: number): void {
    if (this.flight?.id === id) this.flight = { ...this.flight, doneAt: version };
    this.shown(shown);
  }

  shown(version: number): void {
    if (this.flight?.doneAt != null && version >= this.flight.doneAt) this.flight = null;
  }

  /** The act that is refused, if it is the one under way; what was to follow it is dropped. */
  refused(id: string): Flight | null {
    const { flight } = this;
    if (flight?.id !== id) return null;
    this.flight = this.#next = null;
    return flight;
  }

  /** Plays what has waited, if nothing is under way and it may still be played. */
  goOn(may: boolean): void {
    const play = this.#next;
    if (this.flight || !play) return;
    this.#next = null;
    if (may) play();
  }
}
