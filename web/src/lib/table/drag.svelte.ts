// Dragging with mouse, pen or finger: one or several cards of the hand, the top of the stock or of the discard pile. It
// reports where it is and what lies under it; what a drop means is decided by whoever started it.

export type Source = "hand" | "stock" | "discard";

interface Grip {
  source: Source;
  /** Cards of the hand; from the discard pile, how many of its cards. */
  ids: number[];
  startX: number;
  startY: number;
  x: number;
  y: number;
  /** From the pointer to the corner of the card that was gripped. */
  offX: number;
  offY: number;
  over: string | null;
}

export interface Drop {
  source: Source;
  ids: number[];
  over: string | null;
  x: number;
  y: number;
}

const THRESHOLD = 6;
/** The browser's click follows its pointer release at once or not at all. */
const CLICK_COMES = 60;

export class Drag {
  /** The drag under way; null until the pointer has left its threshold. */
  grip = $state.raw<Grip | null>(null);
  /** Counts the ends of drags, so that cards glide on from where they were let go. */
  drops = $state.raw(0);
  #pressed: Grip | null = null;
  #holder: HTMLElement | null = null;
  #pointer = -1;
  #swallow = false;

  constructor(private readonly dropped: (drop: Drop) => void) {}

  holds(id: number): boolean {
    return this.grip?.ids.includes(id) ?? false;
  }

  /** True once after a drag: the click that the browser sends behind it means nothing. */
  swallowClick(): boolean {
    const swallow = this.#swallow;
    this.#swallow = false;
    return swallow;
  }

  press(event: PointerEvent, source: Source, ids: number[]): void {
    if (event.button !== 0 || (this.#pressed && this.#holder?.isConnected)) return;
    this.#end();
    const holder = event.currentTarget as HTMLElement;
    const box = holder.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    this.#swallow = false;
    this.#pressed = { source, ids, startX: x, startY: y, x, y, offX: x - box.left, offY: y - box.top, over: null };
    this.#holder = holder;
    this.#pointer = event.pointerId;
    holder.setPointerCapture(event.pointerId);
    holder.addEventListener("pointermove", this.#move);
    holder.addEventListener("pointerup", this.#up);
    holder.addEventListener("pointercancel", this.#cancel);
    holder.addEventListener("lostpointercapture", this.#cancel);
    addEventListener("keydown", this.#key, true);
  }

  #move = (event: PointerEvent): void => {
    const pressed = this.#pressed;
    if (!pressed || event.pointerId !== this.#pointer) return;
    const { clientX: x, clientY: y } = event;
    if (!this.grip && Math.hypot(x - pressed.startX, y - pressed.startY) < THRESHOLD) return;
    const under = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]");
    this.grip = { ...pressed, x, y, over: under?.dataset.drop ?? null };
  };

  #up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    const grip = this.grip;
    this.#end();
    if (grip) this.dropped({ source: grip.source, ids: grip.ids, over: grip.over, x: grip.x, y: grip.y });
  };

  #cancel = (event: PointerEvent): void => {
    if (event.pointerId === this.#pointer) this.#end();
  };

  #key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.grip) return;
    event.preventDefault();
    event.stopPropagation();
    this.#end();
  };

  #end(): void {
    const holder = this.#holder;
    holder?.removeEventListener("pointermove", this.#move);
    holder?.removeEventListener("pointerup", this.#up);
    holder?.removeEventListener("pointercancel", this.#cancel);
    holder?.removeEventListener("lostpointercapture", this.#cancel);
    removeEventListener("keydown", this.#key, true);
    if (this.grip) {
      this.#swallow = true;
      setTimeout(() => (this.#swallow = false), CLICK_COMES);
      this.drops += 1;
    }
    this.grip = null;
    this.#pressed = null;
    this.#holder = null;
    this.#pointer = -1;
  }
}
