// What the server has pushed to this browser is shown, in the words it came with; a click leads to the table it is about.
export {};

declare const self: ServiceWorkerGlobalScope;

interface Call {
  table: string;
  title: string;
  body: string;
}

const ICON = "/icons/192.png";

self.addEventListener("push", (event) => {
  const { table, title, body } = event.data!.json() as Call;
  // A later call to the same table takes the place of an earlier one.
  event.waitUntil(self.registration.showNotification(title, { body, tag: table, icon: ICON, badge: ICON, data: table }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(`/t/${encodeURIComponent(String(event.notification.data))}`));
});

/** The page that shows this path already, else a new one. */
async function show(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : self.clients.openWindow(path));
}
