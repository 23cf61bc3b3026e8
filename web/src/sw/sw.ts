// The service worker keeps the shell and nothing else: hashed files come from its cache, the page from the network, and
// only where that fails from the cache, marked so that it knows to say so. It never touches /api, /ws or anything else.
// Each build brings its own cache and takes over at once; the caches of older ones are removed.
import "./push";

declare const self: ServiceWorkerGlobalScope;
/** Put before this file by the build: its name, and what the page needs to say that there is no connection. */
declare const SHELL: { build: string; files: string[] };

const CACHE = `romme-${SHELL.build}`;
const PAGE = "/";

self.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (request.mode === "navigate" && !/^\/(api|ws|schema|health)(\/|$)/.test(pathname)) event.respondWith(page(request));
});

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  const answer = await fetch(PAGE);
  if (!answer.ok) throw new Error("the page cannot be fetched");
  const headers = new Headers(answer.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  const marked = (await answer.text()).replace("<html ", "<html data-offline ");
  await Promise.all([cache.addAll(SHELL.files), cache.put(PAGE, new Response(marked, { headers }))]);
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("romme-") && name !== CACHE).map((name) => caches.delete(name)));
}

/** Under a hashed name there is only ever one content, so what is kept is never out of date. */
async function kept(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** A gateway that answers in place of a server that is gone counts as no answer. */
async function page(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null);
  if (answer && answer.status < 502) return answer;
  return (await (await caches.open(CACHE)).match(PAGE)) ?? answer ?? Response.error();
}
