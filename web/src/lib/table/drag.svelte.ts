// What is being dragged: one or several cards of the hand, the top of the stock or of the discard pile. How a pointer drags
// them stands in dragging.ts, which is fetched when the table is seen.

export type Source = "hand" | "stock" | "discard";

export interface Grip {
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

export class Drag {
  /** The drag under way; null until the pointer has left its threshold. */
  grip = $state.raw<Grip | null>(null);
  /** Counts the ends of drags, so that cards glide on from where they were let go. */
  drops = $state.raw(0);
  /** The click that comes next belongs to a drag. */
  swallow = false;
  /** What a pointer begins that is pressed. */
  begin: ((event: PointerEvent, source: Source, ids: number[]) => void) | undefined;

  holds(id: number): boolean {
    return this.grip?.ids.includes(id) ?? false;
  }

  /** True once after a drag: the click that the browser sends behind it means nothing. */
  swallowClick(): boolean {
    const { swallow } = this;
    this.swallow = false;
    return swallow;
  }

  press(event: PointerEvent, source: Source, ids: number[]): void {
    this.begin?.(event, source, ids);
  }
}
