// Prints what the build weighs, gzipped: what each page needs to be seen and played in one language, what is fetched only
// when asked for, and everything there is. Ends with 1 if the start page and a match together weigh more than they may.
import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMIT = 90_000;
const LANGUAGES = ["de", "es", "en"];
const dist = new URL("dist/", import.meta.url);
const page = readFileSync(new URL("index.html", dist), "utf8");
const sizes = new Map(
  readdirSync(new URL("assets/", dist))
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => [name, gzipSync(readFileSync(new URL(`assets/${name}`, dist)), { level: 9 }).length]),
);

const names = [...sizes.keys()];
const atOnce = names.filter((name) => page.includes(`/assets/${name}`));
const named = (...starts) => names.filter((name) => starts.some((start) => name.startsWith(`${start}-`)));
const sum = (some) => [...new Set(some)].reduce((total, name) => total + sizes.get(name), 0);
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

let most = 0;
for (const language of LANGUAGES) {
  const start = [...atOnce, ...named(language, `${language}.start`, "Start", "Learn", "newgame", "options", "Choice")];
  const match = [...atOnce, ...named(language, "table", "rolldown-runtime", "Info")];
  const both = sum([...start, ...match]);
  console.log(`${language}: start page ${kB(sum(start))}, a match ${kB(sum(match))}, both ${kB(both)}`);
  most = Math.max(most, both);
}
console.log(`all files: ${kB(sum(names))}`);
if (most > LIMIT) {
  console.error(`the start page and a match may weigh ${kB(LIMIT)}`);
  process.exit(1);
}
