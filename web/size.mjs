// Prints what the build weighs, gzipped: what each page needs in one language to be seen and played, what a match then
// fetches by itself while it is played already, and everything there is. Ends with 1 if a page weighs more than it may.
import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";

const LIMITS = { start: 45_000, match: 50_000, both: 85_000 };
const LANGUAGES = ["de", "es", "en"];
const dist = new URL("dist/", import.meta.url);
const page = readFileSync(new URL("index.html", dist), "utf8");
const files = new Map(
  readdirSync(new URL("assets/", dist))
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => [name, readFileSync(new URL(`assets/${name}`, dist))]),
);
const sizes = new Map([...files].map(([name, file]) => [name, gzipSync(file, { level: 9 }).length]));
const names = [...sizes.keys()];

/** What every part is fetched with: its imports and their styles, as they stand beside the places that ask for it. */
const along = new Map();
for (const [name, file] of files) {
  const code = name.endsWith(".js") ? file.toString() : "";
  const list = JSON.parse(/m\.f=(\[[^\]]*\])/.exec(code)?.[1] ?? "[]").map((path) => path.replace("assets/", ""));
  for (const [, part, at] of code.matchAll(/import\(`\.\/([^`]+)`\)[^[\]]*(?:__vite__mapDeps\(\[([\d,]*)\]\)|\[\])/g))
    along.set(part, [part, ...(at ? at.split(",").map((index) => list[index]) : [])]);
}

const atOnce = names.filter((name) => page.includes(`/assets/${name}`));
const part = (start) => {
  const found = names.find((name) => name.startsWith(`${start}-`) && name.endsWith(".js"));
  if (!found) throw new Error(`the build has no ${start}`);
  return along.get(found) ?? [found];
};
const parts = (...starts) => starts.flatMap(part);
const sum = (some) => [...new Set(some)].reduce((total, name) => total + sizes.get(name), 0);
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const most = { start: 0, match: 0, both: 0 };
for (const language of LANGUAGES) {
  const start = [...atOnce, ...parts(language, `${language}.start`, "Start")];
  const ways = [...start, ...parts("pages")];
  const match = [...atOnce, ...parts(language, "table")];
  // Fetched by itself once the table is seen and can be played at: movement, keys and sounds, and the result to come.
  const played = [...match, ...parts("Lively", "Result", `${language}.round`)];
  const beside = [...played, ...parts("Info")];
  const weight = { start: sum(start), match: sum(match), both: sum([...ways, ...beside]) };
  for (const key of Object.keys(most)) most[key] = Math.max(most[key], weight[key]);
  console.log(
    `${language}: start page ${kB(weight.start)} (then ${kB(sum(ways) - weight.start)}); a match until it can be played ${kB(weight.match)}` +
      ` (then ${kB(sum(played) - weight.match)}, on a desktop ${kB(sum(beside) - weight.match)}); both with all of that ${kB(weight.both)}`,
  );
}
console.log(`all files: ${kB(sum(names))}`);
for (const [key, limit] of Object.entries(LIMITS)) {
  if (most[key] <= limit) continue;
  console.error(`${key}: ${kB(most[key])}, where ${kB(limit)} are allowed`);
  process.exitCode = 1;
}
