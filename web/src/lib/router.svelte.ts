// The path decides what is shown; links are taken over so that nothing reloads.
const PAGES = ["account", "lobby", "people", "leaderboards", "players", "stats", "moderation"] as const;
export type PageName = (typeof PAGES)[number];

export type Route =
  | { at: "start"; friend: string | null }
  | { at: "table"; table: string }
  | { at: "invitation"; code: string }
  | { at: "replay"; table: string; v: number | null }
  | { at: "page"; name: PageName; rest: string[] };

/** An address that was cut off in the middle of a letter is taken as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function parse(path: string): Route {
  const [kind, ...rest] = path.split("/").filter(Boolean).map(decoded);
  const [id, moment] = rest;
  if (kind === "t" && id) return { at: "table", table: id };
  if (kind === "i" && id) return { at: "invitation", code: id };
  if (kind === "r" && id) return { at: "replay", table: id, v: Number(moment) || null };
  const name = PAGES.find((page) => page === kind);
  if (name) return { at: "page", name, rest };
  return { at: "start", friend: kind === "with" && id ? id : null };
}

let current = $state.raw<Route>(parse(location.pathname));
let first = true;

export const router = {
  get route(): Route {
    return current;
  },
  /** What follows the name of a page in its path. */
  get rest(): string[] {
    return current.at === "page" ? current.rest : [];
  },
  /** Nothing was shown before this page: its browser waits for it. */
  get first(): boolean {
    return first;
  },
  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    current = parse(path);
    first = false;
    scrollTo(0, 0);
  },
};

export const tablePath = (table: string): string => `/t/${encodeURIComponent(table)}`;
/** The start page, to play with somebody by name. */
export const withPath = (name: string): string => `/with/${encodeURIComponent(name)}`;
export const replayPath = (table: string): string => `/r/${encodeURIComponent(table)}`;

addEventListener("popstate", () => {
  current = parse(location.pathname);
});

addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  event.preventDefault();
  router.go(link.pathname);
});
