// Dragging with mouse, pen or finger. It reports where it is and what lies under it; what a drop means is decided by
// whoever started it.
import type { Drag, Drop, Grip } from "./drag.svelte";

const THRESHOLD = 6;
/** The browser's click follows its pointer release at once or not at all. */
const CLICK_COMES = 60;

/** Lets pointers drag. */
export function dragging(drag: Drag, dropped: (drop: Drop) => void): void {
  let pressed: Grip | null = null;
  let holder: HTMLElement | null = null;
  let pointer = -1;

  function move(event: PointerEvent): void {
    if (!pressed || event.pointerId !== pointer) return;
    const { clientX: x, clientY: y } = event;
    if (!drag.grip && Math.hypot(x - pressed.startX, y - pressed.startY) < THRESHOLD) return;
    const under = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]");
    drag.grip = { ...pressed, x, y, over: under?.dataset.drop ?? null };
  }

  function up(event: PointerEvent): void {
    if (event.pointerId !== pointer) return;
    const { grip } = drag;
    end();
    if (grip) dropped({ source: grip.source, ids: grip.ids, over: grip.over, x: grip.x, y: grip.y });
  }

  function cancel(event: PointerEvent): void {
    if (event.pointerId === pointer) end();
  }

  function key(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !drag.grip) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  }

  function end(): void {
    holder?.removeEventListener("pointermove", move);
    holder?.removeEventListener("pointerup", up);
    holder?.removeEventListener("pointercancel", cancel);
    holder?.removeEventListener("lostpointercapture", cancel);
    removeEventListener("keydown", key, true);
    if (drag.grip) {
      drag.swallow = true;
      setTimeout(() => (drag.swallow = false), CLICK_COMES);
      drag.drops += 1;
    }
    drag.grip = null;
    pressed = null;
    holder = null;
    pointer = -1;
  }

  drag.begin = (event, source, ids) => {
    if (event.button !== 0 || (pressed && holder?.isConnected)) return;
    end();
    holder = event.currentTarget as HTMLElement;
    const box = holder.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    drag.swallow = false;
    pressed = { source, ids, startX: x, startY: y, x, y, offX: x - box.left, offY: y - box.top, over: null };
    pointer = event.pointerId;
    holder.setPointerCapture(pointer);
    holder.addEventListener("pointermove", move);
    holder.addEventListener("pointerup", up);
    holder.addEventListener("pointercancel", cancel);
    holder.addEventListener("lostpointercapture", cancel);
    addEventListener("keydown", key, true);
  };
}
