// House rules are what a host has changed of a family. Ranges, choices and presets are the server's, and only the server
// judges; here they are merely kept, compared and counted.
import type { Family, Options, OptionValue } from "../protocol";
import { isLength, matters, readOptions, type OptionName } from "./options";

export const same = (a: OptionValue | undefined, b: OptionValue | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

export const equal = (a: Options, b: Options): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => same(value, b[name]));

/** Every option as it stands with these changes. */
export const played = (family: Family, changes: Options): Options => ({ ...family.options, ...changes });

/** The changes with one option more; what is as the family has it is no change. */
export function change(family: Family, changes: Options, name: string, value: OptionValue): Options {
  const { [name]: _, ...others } = changes;
  return same(value, family.options[name]) ? others : { ...others, [name]: value };
}

/** What every new game is asked for, and so no house rule: how long it is, and the usual ways to score. */
function asked(family: Family, name: string, value: OptionValue): boolean {
  if (name === "scoring") return family.scorings.includes(String(value));
  return isLength(name) && value !== null && family.options[name] !== null;
}

const only = (changes: Options, keep: (name: string, value: OptionValue) => boolean): Options =>
  Object.fromEntries(Object.entries(changes).filter(([name, value]) => keep(name, value)));

export const houseRules = (family: Family, changes: Options): Options => only(changes, (name, value) => !asked(family, name, value));

/** Other house rules in place of these; length and scoring stay unless they say something about them. */
export const instead = (family: Family, changes: Options, rules: Options): Options => ({
  ...only(changes, (name, value) => asked(family, name, value)),
  ...rules,
});

/** The names of the house rules that make a difference beside the others. */
export function counted(family: Family, changes: Options): OptionName[] {
  const options = readOptions(played(family, changes));
  const names = Object.keys(houseRules(family, changes)) as OptionName[];
  return names.filter((name) => changes[name] === null || matters(name, options));
}

const KEY = "romme.house.";

function fits(family: Family, name: string, value: unknown): boolean {
  const base = Object.hasOwn(family.options, name) ? family.options[name] : undefined;
  const [low, high] = family.ranges[name] ?? [1, 0];
  const inside = (number: unknown): boolean => Number.isInteger(number) && low <= Number(number) && Number(number) <= high;
  if (base === undefined) return false;
  if (value === null) return family.unlimited.includes(name);
  if (typeof value === "object") return typeof base === "object" && base !== null && Object.keys(base).join() === Object.keys(value).join() && Object.values(value).every(inside);
  if (name in family.ranges) return inside(value);
  return family.choices[name]?.some((choice) => choice === value) ?? typeof value === "boolean";
}

/** The house rules that this browser played last; storage may hold anything, so that each is checked. */
export function lastRules(family: Family): Options {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY + family.name) ?? "{}");
    return typeof found === "object" && found !== null ? only(found as Options, (name, value) => fits(family, name, value)) : {};
  } catch {
    return {};
  }
}

export function keepRules(family: Family, changes: Options): void {
  const rules = houseRules(family, changes);
  if (Object.keys(rules).length === 0) return;
  try {
    localStorage.setItem(KEY + family.name, JSON.stringify(rules));
  } catch {
    // A browser that forbids storage plays on without a memory.
  }
}
