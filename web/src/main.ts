// The page starts here: first the words of the chosen language, then the one component that everything hangs from.
import { mount } from "svelte";
import App from "./App.svelte";
import { KEPT } from "./lib/build";
import { i18n } from "./lib/i18n/index.svelte";
import { settings } from "./lib/settings.svelte";

// Not awaited at the top: the catalogues import from this very file and would wait for it in turn.
// The page's own part is asked for at the same time, so that it is not seen to be a part.
if (KEPT) void import("./routes/Offline.svelte");
else if (location.pathname === "/") void i18n.withStart(import("./routes/Start.svelte"));
else if (location.pathname.startsWith("/t/")) void import("./routes/Table.svelte");
else void import("./lib/pages");
void i18n.speak(settings.language).then(() => mount(App, { target: document.getElementById("app")! }));

// Only when the page is there: what the worker keeps must not take the line from what is wanted now.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
