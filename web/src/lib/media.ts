// Whether a media query matches, as something that templates and effects can read.
import { createSubscriber } from "svelte/reactivity";

export function matching(query: string): () => boolean {
  const list = matchMedia(query);
  const subscribe = createSubscriber((changed) => {
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  });
  return () => {
    subscribe();
    return list.matches;
  };
}
