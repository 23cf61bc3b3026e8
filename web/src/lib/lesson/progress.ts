// How far this browser has come in each lesson. Storage may hold anything or be forbidden: then nothing was learnt yet.

export interface Progress {
  step: number;
  of: number;
  done: boolean;
}

const KEY = "romme.lesson.";
const NONE: Progress = { step: 0, of: 0, done: false };

export function progress(rules: string): Progress {
  try {
    const found = JSON.parse(localStorage.getItem(KEY + rules) ?? "null") as Partial<Progress> | null;
    return { step: Number(found?.step) || 0, of: Number(found?.of) || 0, done: found?.done === true };
  } catch {
    return NONE;
  }
}

/** What was learnt once stays learnt. */
export function keepProgress(rules: string, now: Partial<Progress>): void {
  try {
    localStorage.setItem(KEY + rules, JSON.stringify({ ...progress(rules), ...now }));
  } catch {
    // A browser that forbids storage teaches without a memory.
  }
}
