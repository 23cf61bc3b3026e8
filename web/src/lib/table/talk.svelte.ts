// What is said at one table, as this browser has heard it: the lines in order, and how many came since they were last seen.
import type { Said, SaidLine, Unsaid } from "../protocol.chat";
import { settings } from "../settings.svelte";

export class Talk {
  lines = $state.raw<SaidLine[]>([]);
  /** The last line that was seen, or was there when the table was opened. */
  seen = $state.raw(-1);
  unsaid = $state.raw<Unsaid | null>(null);
  /** It is on the page now, so that nothing new has to be pointed out. */
  shown = $state.raw(false);

  get fresh(): number {
    return settings.chat ? this.lines.filter(({ n }) => n > this.seen).length : 0;
  }

  hear(message: Said | Unsaid): void {
    if (message.t === "unsaid") {
      this.unsaid = message;
      return;
    }
    const last = this.lines.at(-1)?.n ?? 0;
    this.lines = [...this.lines, ...message.lines.filter(({ n }) => n > last)];
    this.unsaid = null;
    // What was said before the table was opened is no news.
    if (this.seen < 0) this.look();
  }

  /** Call while it is shown; the answer ends that. */
  show(): () => void {
    this.shown = true;
    return () => (this.shown = false);
  }

  look(): void {
    this.seen = this.lines.at(-1)?.n ?? 0;
  }
}
