// The page starts here: first the words of the chosen language, then the one component that everything hangs from.
import { mount } from "svelte";
import App from "./App.svelte";
import { i18n } from "./lib/i18n/index.svelte";
import { settings } from "./lib/settings.svelte";

// Not awaited at the top: the catalogues import from this very file and would wait for it in turn.
// The page's own part is asked for at the same time, so that it is not seen to be a part.
if (location.pathname === "/") void i18n.withStart(import("./routes/Start.svelte"));
if (location.pathname.startsWith("/t/")) void import("./routes/Table.svelte");
void i18n.speak(settings.language).then(() => mount(App, { target: document.getElementById("app")! }));
