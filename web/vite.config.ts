// The build: hashed files under /assets, nothing inlined (the content security policy forbids it), and the name of the
// build in a meta element and in dist/build.txt, so that the server can tell an old page that it is old.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin, type Rolldown } from "vite";

const WORKER = "sw.js";
/** What the page needs to start and to say that there is no connection, in every language. */
const KEPT = new Set(["index", "de", "es", "en", "Offline"]);

function nameTheBuild(): Plugin {
  return {
    name: "name-the-build",
    apply: "build",
    enforce: "post",
    async generateBundle(_options, bundle) {
      const [page, worker] = [bundle["index.html"], bundle[WORKER]];
      if (page?.type !== "asset" || worker?.type !== "chunk") throw new Error("the page or its worker is missing from the bundle");
      const names = Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort();
      const named = [...names, page.source, worker.code].join("\n");
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(named));
      const bytes = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
      const build = bytes.join("").slice(0, 12);
      page.source = String(page.source).replace('name="build" content=""', `name="build" content="${build}"`);
      worker.code = `const SHELL=${JSON.stringify({ build, files: kept(bundle) })};${worker.code}`;
      this.emitFile({ type: "asset", fileName: "build.txt", source: `${build}\n` });
    },
  };
}

/** The kept chunks, what they import at once, their styles, and the icon. */
function kept(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set(Object.keys(bundle).filter((name) => /^assets\/icon-/.test(name)));
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || files.has(name)) return;
    files.add(name);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    chunk.imports.forEach(add);
  };
  for (const [name, part] of Object.entries(bundle)) if (part.type === "chunk" && KEPT.has(part.name)) add(name);
  return [...files].sort().map((name) => `/${name}`);
}

/**
 * Svelte guards what we never use (taking over server-rendered pages, async components, its old syntax, tracing) by
 * variables that are false. Said to be constant, they let the build leave all of it out.
 */
function constantGuards(): Plugin {
  const guards = /\b(hydrating|async_mode_flag|legacy_mode_flag|tracing_mode_flag)\b/;
  return {
    name: "constant-guards",
    apply: "build",
    transform: {
      filter: { id: /svelte\/src\/internal\/(flags\/index|client\/dom\/hydration)\.js/ },
      handler(code) {
        const name = guards.source;
        const changed = code
          .replaceAll(new RegExp(`export let ${name} = false;`, "g"), "export const $1 = false;")
          .replaceAll(new RegExp(`^\\s*${name} = (true|false|value);`, "gm"), "");
        if (changed === code) throw new Error("Svelte's guards have moved");
        return { code: changed, map: null };
      },
    },
  };
}

/**
 * In place of Vite's helper round every dynamic import: what a part imports in its turn is asked for at once, not when it
 * is read, and its styles come with it, once.
 */
const PRELOAD = `
const asked = {};
const link = (rel, href) => new Promise((onload, onerror) =>
  document.head.append(Object.assign(document.createElement("link"), { rel, href, onload, onerror })));
const ask = (file) => (asked[file] ??= file.endsWith(".css")
  ? link("stylesheet", "/" + file).catch((error) => { delete asked[file]; throw error; })
  : void link("modulepreload", "/" + file).catch(() => {}) ?? true);
export const __vitePreload = (load, files = []) => Promise.all([load(), ...files.map(ask)]).then(([part]) => part);
`;

function styledImports(): Plugin {
  return {
    name: "styled-imports",
    apply: "build",
    enforce: "pre",
    load: (id) => (id === "\0vite/preload-helper.js" ? PRELOAD : undefined),
  };
}

const NOW_AND_THEN = new RegExp(
  [
    String.raw`i18n/(de|es|en)\.`,
    String.raw`components/(?!Announcer|cards|table|ui)`,
    String.raw`routes/(?!Table)`,
    String.raw`(Ask|Choose|Choice|Cover|Dialog|Help|HouseRules|Info|Menu|NavSheet|Neighbours|Rules|Settings|Sheet|Spread|Toggle|Vote|Waiting)\.svelte`,
    String.raw`lib/(account|clock|copy|lesson|lobby|newgame|people|players|replay|rules|sound\.)`,
    "@noble",
  ].join("|"),
);

const TABLE = /routes\/Table\.svelte|components\/table\/|lib\/table\/(?!story\.)/;

export default defineConfig({
  plugins: [constantGuards(), styledImports(), svelte(), nameTheBuild()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What every page needs is one file and the table another; what a match needs only now and then, and each language,
      // is fetched when asked for.
      input: { index: "index.html", sw: "src/sw/sw.ts" },
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? WORKER : "assets/[name]-[hash].js"),
        codeSplitting: {
          groups: [
            { name: "romme", priority: 1, test: (id) => !TABLE.test(id) && !NOW_AND_THEN.test(id) && !id.includes("/src/sw/") },
            { name: "table", test: (id) => TABLE.test(id) && !NOW_AND_THEN.test(id) },
          ],
        },
      },
    },
    target: ["chrome123", "safari17.5", "firefox121"],
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } } },
});
