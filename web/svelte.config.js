// Svelte in runes mode everywhere; a warning of the compiler is an error of the check.
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess({ script: false }),
  compilerOptions: { runes: true },
};
