// Why something could not be done, in words: those of the part of the page that asked, else those of the whole site.
import { Failure } from "./api";
import { i18n } from "./i18n/index.svelte";

export async function reason(error: unknown, words: Record<string, string> = {}): Promise<string> {
  if (!(error instanceof Failure)) return i18n.t.words.failed;
  return words[error.code] ?? i18n.refusal(error.code, error.message);
}
