// Prints what the build weighs, gzipped: what a browser fetches to play a match in one language, what it fetches only when
// asked for, and everything there is. Ends with 1 if a match weighs more than it may.
import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMIT = 50_000;
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
const words = (language) => names.filter((name) => name.startsWith(`${language}-`));
const sum = (some) => some.reduce((total, name) => total + sizes.get(name), 0);
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const matches = LANGUAGES.map((language) => sum([...atOnce, ...words(language)]));
LANGUAGES.forEach((language, index) => console.log(`a match in ${language}: ${kB(matches[index])}`));
const rest = names.filter((name) => !atOnce.includes(name) && !LANGUAGES.some((language) => words(language).includes(name)));
console.log(`fetched when asked for: ${kB(sum(rest))}`);
console.log(`all files: ${kB(sum(names))}`);
if (Math.max(...matches) > LIMIT) {
  console.error(`a match may weigh ${kB(LIMIT)}`);
  process.exit(1);
}
