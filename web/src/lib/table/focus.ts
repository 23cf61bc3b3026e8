// The focus is never lost: where the element that had it is taken from the page, it goes to the heading of a result that
// has come, else to the hand, else to the page until one of them comes. Whoever has put it elsewhere himself keeps it there.

/** Watches over the page until the returned function is called; `home` puts the focus into the hand, if it has cards. */
export function keepFocus(root: HTMLElement, home: () => boolean): () => void {
  let last = document.activeElement;
  let waiting = last === document.body;
  const note = (event: FocusEvent): void => {
    last = event.target as Element;
    waiting &&= last === root;
  };
  const keep = (): void => {
    const lost = last !== null && !last.isConnected && document.activeElement === document.body;
    if (!lost && !waiting) return;
    const heading = root.querySelector<HTMLElement>("[data-focus]");
    waiting = !heading && !home();
    if (heading) heading.focus();
    else if (waiting) root.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(keep);
  document.addEventListener("focusin", note);
  watch.observe(document.body, { childList: true, subtree: true });
  keep();
  return () => {
    document.removeEventListener("focusin", note);
    watch.disconnect();
  };
}
