// The figures of court cards and jokers are a file of their own, fetched once, when the first of them is shown, and put
// beside the shapes that stand in the page. Until they are there a card shows its index and an empty panel.
import source from "./court.svg";

let asked: Promise<void> | undefined;

export function wantFigures(): void {
  asked ??= fetchFigures().catch(() => (asked = undefined));
}

async function fetchFigures(): Promise<void> {
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(answer.statusText);
  const art = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  document.getElementById("deck")?.append(...document.importNode(art, true).childNodes);
}
