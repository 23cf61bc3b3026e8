// For the tests: reads a list of {options, seats} from standard input and prints what the rules are called in every language.
import { readFileSync } from "node:fs";
import { GROUPS, matters } from "./src/lib/rules/options.ts";
import { rulesInWords } from "./src/lib/rules/words.ts";

const languages = ["de", "en", "es"];
const words = await Promise.all(languages.map(async (code) => (await import(`./src/lib/rules/words.${code}.ts`)).default));
const asked = JSON.parse(readFileSync(0, "utf8"));
const names = Object.values(GROUPS).flat();
const told = asked.map(({ options, seats }) =>
  Object.fromEntries(
    languages.map((language, index) => [
      language,
      {
        says: Object.fromEntries(
          names.filter((name) => matters(name, options)).map((name) => [name, words[index].say[name](options, seats)]),
        ),
        sections: rulesInWords(options, words[index], seats),
      },
    ]),
  ),
);
console.log(JSON.stringify({ names, told }));
