// One socket: opens, opens again after every loss (fast at first, then with growing pauses), and hands parsed messages on.
// It knows nothing of what they mean.
export type Link = "connecting" | "open" | "lost";

/** Closed for good: no such thing for this browser, or a message the server did not understand. */
const FINAL = new Set([4400, 4404]);
const PAUSES = [50, 200, 500, 1000, 2000, 3000];

export class Channel<Heard, Said = never> {
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer = 0;
  #stopped = false;

  constructor(
    private readonly path: string,
    private readonly heard: (message: Heard) => void,
    private readonly changed: (link: Link) => void,
  ) {
    this.#open();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  send(message: Said): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.#socket = socket;
    socket.onopen = () => this.changed("open");
    socket.onmessage = (event: MessageEvent<string>) => {
      // Only a message proves that the server is really there; a refused handshake must not reset the pauses.
      this.#tries = 0;
      this.heard(JSON.parse(event.data) as Heard);
    };
    socket.onclose = ({ code }) => {
      if (this.#stopped || socket !== this.#socket || FINAL.has(code)) return;
      this.changed("lost");
      const pause = PAUSES[Math.min(this.#tries++, PAUSES.length - 1)]!;
      this.#timer = setTimeout(() => this.#open(), pause * (0.75 + Math.random() / 2));
    };
  }

  // A page that comes back to the foreground or to the network tries at once instead of sitting out its pause.
  #hurry = (): void => {
    if (this.#stopped || document.hidden || this.#socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.#open();
  };
}
