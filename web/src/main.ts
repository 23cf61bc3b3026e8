// The page starts here: styles first, then the one component that everything else hangs from.
import { mount } from "svelte";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
