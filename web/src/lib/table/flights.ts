// Movement that tells the story: every card glides from where it was seen last to where it lies now. Positions are
// measured before and after the page changes; a running flight is picked up where it is, and nothing waits for it.
import { still } from "../settings.svelte";

export interface Spot {
  x: number;
  y: number;
  width: number;
}

const DURATION = 340;
const EASE = "cubic-bezier(0.2, 0.75, 0.25, 1)";
const targets = new WeakMap<Element, Spot>();

/** Centre and own width; both are the same however far the card is turned. */
export function spotOf(element: HTMLElement): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: element.offsetWidth };
}

const fliers = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-piece]")];

/** Where every card of the page is seen at this moment, flights included. */
export function spots(root: Element): Map<string, Spot> {
  return new Map(fliers(root).map((flier) => [flier.dataset.piece!, spotOf(flier)]));
}

export function zone(root: Element, name: string): Spot | null {
  const found = root.querySelector<HTMLElement>(`[data-zone="${name}"]`);
  return found ? spotOf(found) : null;
}

interface Wish {
  flier: HTMLElement;
  from: Spot;
  to: Spot;
  order: number;
}

/** Lets every card that moved or appeared glide to its place; `origin` says where a new one comes from. */
export function fly(root: Element, before: Map<string, Spot>, origin: (flier: HTMLElement) => Spot | null, pause: number): void {
  if (still()) return;
  const wishes: Wish[] = [];
  for (const flier of fliers(root)) {
    // The parent is never animated, so its box is where the card will come to rest.
    const to = spotOf(flier.parentElement!);
    const known = before.get(flier.dataset.piece!);
    const from = known ?? origin(flier);
    const target = targets.get(flier);
    const underWay = target && near(target, to) && flier.getAnimations().length > 0;
    if (!from || underWay || near(from, to)) continue;
    wishes.push({ flier, from, to, order: known ? 0 : wishes.filter(({ order }) => order >= 0).length });
  }
  for (const wish of wishes) start(wish, pause);
}

const near = (a: Spot, b: Spot): boolean => Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1;

function start({ flier, from, to, order }: Wish, pause: number): void {
  targets.set(flier, to);
  for (const old of flier.getAnimations()) old.cancel();
  const turn = (-Number(flier.dataset.tilt ?? 0) * Math.PI) / 180;
  const [dx, dy] = [from.x - to.x, from.y - to.y];
  const x = dx * Math.cos(turn) - dy * Math.sin(turn);
  const y = dx * Math.sin(turn) + dy * Math.cos(turn);
  const away = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
  const rising = [flier, ...stages(flier)];
  for (const each of rising) each.style.setProperty("z-index", "30");
  const flight = flier.animate([{ transform: away }, { transform: "none" }], {
    duration: DURATION,
    delay: order * pause,
    easing: EASE,
    fill: "backwards",
  });
  flight.onfinish = () => {
    for (const each of rising) if (!each.getAnimations({ subtree: true }).length) each.style.removeProperty("z-index");
  };
}

/** The boxes around a card that are stacked by themselves: the card can only rise above others together with them. */
function stages(flier: HTMLElement): HTMLElement[] {
  const stage = flier.parentElement?.closest<HTMLElement>("[data-stage]");
  return stage ? [stage, ...stages(stage)] : [];
}

/** A card that ends out of sight, in another player's hand. */
export function vanish(ghost: HTMLElement, from: Spot, to: Spot, order: number, gone: () => void): void {
  const at = ({ x, y, width }: Spot): string => `translate(${x}px, ${y}px) scale(${width / from.width})`;
  const flight = ghost.animate(
    [
      { transform: at(from), opacity: 1 },
      { transform: at(to), opacity: 1, offset: 0.85 },
      { transform: at(to), opacity: 0 },
    ],
    { duration: DURATION + 160, delay: order * 90, easing: EASE, fill: "both" },
  );
  flight.onfinish = gone;
}
