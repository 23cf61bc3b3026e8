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
 * Svelte guards what we never use (taking over server-rendered pages, async components, its old syntax, tracing, forks,
 * boundaries for errors, animations, state that is a proxy) by what is then false or empty. Said to be constant, it lets the
 * build leave all of it out. `UNUSED` sees to it that it stays true.
 */
const GUARDS: [file: RegExp, found: RegExp, put: string][] = [
  [/flags\/index\.js$/, /export let (\w+_mode_flag) = false;/g, "export const $1 = false;"],
  [/flags\/index\.js$/, /^\s*\w+_mode_flag = (true|false);/gm, ""],
  [/hydration\.js$/, /export let hydrating = false;/, "export const hydrating = false;"],
  [/hydration\.js$/, /^\s*hydrating = value;/m, ""],
  [/hydration\.js$/, /(?=export function (reset|next)\()/g, "/* @__NO_SIDE_EFFECTS__ */ "],
  [/reactivity\/async\.js$/, /var pending = blockers.+;/, ""],
  [/reactivity\/async\.js$/, /if \(async\.length === 0 && pending\.length === 0\)/, "if (true)"],
  [/reactivity\/(batch|deriveds|sources)\.js$|client\/runtime\.js$|boundary\.js$/, /\b(this|batch|current_batch\??)\.is_fork\b(?! =)/g, "false"],
  [/reactivity\/batch\.js$/, /this\.#is_deferred\(\)/g, "false"],
  [/reactivity\/(async|sources)\.js$|blocks\/key\.js$|client\/runtime\.js$/, /\bis_runes\(\)/g, "true"],
  [/reactivity\/effects\.js$/, /effect\.nodes && effect\.nodes\.t\b/g, "null"],
  [/blocks\/(branches|each)\.js$/, /var defer = should_defer_append\(\)/, "const defer = false"],
  [/blocks\/each\.js$/, /var is_animated = .+;/, "const is_animated = false;"],
  [/blocks\/boundary\.js$/, /if \(!this\.#props\.onerror && !this\.#props\.failed\)/, "if (true)"],
  [/blocks\/boundary\.js$/, /if \(this\.#pending_count > 0\)/, "if (false)"],
  [/reactivity\/(sources|props)\.js$/, /import \{ proxy \} from .+;/, ""],
  [/reactivity\/sources\.js$/, /should_proxy \? proxy\(value\) : value/, "value"],
  [/reactivity\/props\.js$/, /runes && bindable \? proxy\(value\) : value/, "value"],
  [/shared\/attributes\.js$/, /if \(value\) (?=\{\s*\/\/ strip comments)/, "if (false) "],
  [/src\/utils\.js$/, /const DOM_PROPERTIES = (\[[^\]]+\]);/, "const DOM_PROPERTIES = /* @__PURE__ */ (() => $1)();"],
];

/** What only fields and lists to choose from need of Svelte: it comes with the parts that have some. */
const FORMS = /svelte\/.*\/(customizable-select|input|select)\.js$/;

function constantGuards(): Plugin {
  return {
    name: "constant-guards",
    apply: "build",
    transform: {
      filter: { id: /node_modules\/svelte\/src\// },
      handler(code, id) {
        const mine = GUARDS.filter(([file]) => file.test(id));
        const changed = mine.reduce((text, [, found, put]) => {
          if (!new RegExp(found).test(text)) throw new Error(`Svelte's guards have moved: ${found} in ${id}`);
          return text.replace(found, put);
        }, code);
        return { code: changed, map: null, ...(FORMS.test(id) && { moduleSideEffects: false }) };
      },
    },
  };
}

/** What no part may use as long as the guards are as they are: the build says so, rather than to leave it broken. */
const UNUSED = new RegExp(
  [
    String.raw`\$state(?!\.raw)\b`,
    String.raw`<svelte:boundary|\b(?:transition|animate):\w|\s(?:in|out):\w`,
    String.raw`<[^>]*\sstyle="[^>]*\sstyle:|<[^>]*\sstyle:[^>]*\sstyle="`,
  ].join("|"),
);

function unusedStaysOut(): Plugin {
  return {
    name: "unused-stays-out",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/.*\.svelte(\.ts)?$/ },
      handler(code, id) {
        const found = UNUSED.exec(code)?.[0];
        if (found) throw new Error(`${id}: "${found}" needs what this build leaves out of Svelte`);
      },
    },
  };
}

/**
 * In place of Vite's helper round every dynamic import: what a part imports in its turn is asked for at once, not when it
 * is read, and its styles come with it, once and never after those of a part that relies on them.
 */
const PRELOAD = `
const asked = {};
const link = (rel, href) => new Promise((onload, onerror) =>
  document.head.append(Object.assign(document.createElement("link"), { rel, href, onload, onerror })));
const ask = (file) => (asked[file] ??= document.querySelector('[href="/' + file + '"]') ? true : file.endsWith(".css")
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
    String.raw`i18n/(de|es|en|dates|far)\.`,
    String.raw`components/(?!Announcer|cards|table|ui)`,
    String.raw`routes/(?!Table)`,
    String.raw`(AnyIcon|Ask|Backs|Choose|Choice|Closed|Cover|Dialog|Ghosts|Help|HouseRules|Info|Lively|Menu|NavSheet|Neighbours|Page|Result|Rules|ScoreTable|Settings|Sheet|SiteBar|Spread|Toggle|Vote|Waiting)\.svelte`,
    String.raw`lib/(account|api\.|clock|copy|lesson|lobby|nav\.|newgame|pages|people|players|reason|replay|rules|sound\.)`,
    String.raw`lib/table/(dragging|drops|flights|focus|keydeeds|keys|moving|preview|sounds|speak|spread|telling)`,
    FORMS.source,
    "@noble",
  ].join("|"),
);

/** What the pages beside the match share. */
const SITE = /lib\/(api|nav|newgame|reason|people\/api)\.ts$|i18n\/dates\.ts$|components\/ui\/(AnyIcon|Page|SiteBar)\.svelte/;

const TABLE = /routes\/Table\.svelte|components\/table\/|lib\/table\/(?!story\.)/;

export default defineConfig({
  plugins: [constantGuards(), styledImports(), svelte(), unusedStaysOut(), nameTheBuild()],
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
          // What a part imports is no part of it for that.
          includeDependenciesRecursively: false,
          groups: [
            { name: "romme", priority: 1, test: (id) => !TABLE.test(id) && !NOW_AND_THEN.test(id) && !id.includes("/src/sw/") },
            { name: "site", priority: 1, test: SITE },
            { name: "table", test: (id) => TABLE.test(id) && !NOW_AND_THEN.test(id) },
          ],
        },
      },
    },
    target: ["chrome123", "safari17.5", "firefox121"],
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000", "/ws": { target: "ws://127.0.0.1:8000", ws: true } } },
});
