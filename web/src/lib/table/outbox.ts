// Acts that the server has not answered yet. Each has an id, so after a lost connection all of them are sent again and
// none counts twice.
import type { Act, ClientMessage } from "../protocol";
import { hex } from "../random";

export class Outbox {
  #acts = new Map<string, Act>();

  constructor(private readonly send: (message: ClientMessage) => boolean) {}

  get empty(): boolean {
    return this.#acts.size === 0;
  }

  post(act: Omit<Act, "t" | "id">): string {
    const id = hex(8);
    const whole: Act = { t: "act", id, ...act };
    this.#acts.set(id, whole);
    this.send(whole);
    return id;
  }

  settle(id: string): void {
    this.#acts.delete(id);
  }

  again(): void {
    for (const act of this.#acts.values()) this.send(act);
  }
}
