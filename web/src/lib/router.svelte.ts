// Three addresses, one page: the path decides what is shown, links are taken over so that nothing reloads.

export type Route = { at: "start" } | { at: "table"; table: string } | { at: "invitation"; code: string };

function parse(path: string): Route {
  const [kind, id] = path.split("/").filter(Boolean);
  if (kind === "t" && id) return { at: "table", table: decodeURIComponent(id) };
  if (kind === "i" && id) return { at: "invitation", code: decodeURIComponent(id) };
  return { at: "start" };
}

let current = $state.raw<Route>(parse(location.pathname));

export const router = {
  get route(): Route {
    return current;
  },
  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    current = parse(path);
    scrollTo(0, 0);
  },
};

export const tablePath = (table: string): string => `/t/${encodeURIComponent(table)}`;

addEventListener("popstate", () => {
  current = parse(location.pathname);
});

addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.origin !== location.origin) return;
  event.preventDefault();
  router.go(link.pathname);
});
