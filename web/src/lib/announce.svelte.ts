// What a screen reader hears: a log of short sentences that queue instead of cutting each other off. Each sentence is a
// new node of one polite live region and leaves it only after it has had time to be read.

interface Line {
  id: number;
  text: string;
}

const STAYS = 12_000;

class Announcer {
  lines = $state.raw<Line[]>([]);
  #next = 1;

  say(text: string): void {
    if (!text) return;
    const id = this.#next++;
    this.lines = [...this.lines, { id, text }];
    setTimeout(() => {
      this.lines = this.lines.filter((line) => line.id !== id);
    }, STAYS);
  }
}

export const announcer = new Announcer();
