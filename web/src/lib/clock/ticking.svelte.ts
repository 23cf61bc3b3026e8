// The moment, for whatever counts time on the page: it moves only while something shows it.
import { createSubscriber } from "svelte/reactivity";

const EVERY = 250;

const tick = createSubscriber((update) => {
  const timer = setInterval(update, EVERY);
  return () => clearInterval(timer);
});

/** `performance.now()`; an effect or a part of the page that reads it is run again a few times a second. */
export function moment(): number {
  tick();
  return performance.now();
}
