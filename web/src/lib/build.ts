// The name of the build this page came from. A server that greets with another one has a newer page to offer; the page
// is loaded again once per build, so that a stale cache cannot make it loop.

const own = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "";
const KEY = "romme.reloaded-for";

export const BUILD = own;

/** The service worker marks the page that it has kept, and shows for want of the server's. */
export const KEPT = document.documentElement.hasAttribute("data-offline");

export function isOld(offered: string): boolean {
  return own !== "" && offered !== "" && offered !== own;
}

/** The build that the server has to offer now, read from its page; none where it cannot be reached. */
export async function offered(): Promise<string> {
  try {
    const page = await (await fetch("/", { cache: "no-cache" })).text();
    return new DOMParser().parseFromString(page, "text/html").querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "";
  } catch {
    return "";
  }
}

export function reloadFor(offered: string): void {
  try {
    if (sessionStorage.getItem(KEY) === offered) return;
    sessionStorage.setItem(KEY, offered);
  } catch {
    return;
  }
  location.reload();
}
