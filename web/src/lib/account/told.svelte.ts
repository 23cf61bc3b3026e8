// What is said on the account's page about what was just done, and what went wrong, in words.
import { announcer } from "../announce.svelte";
import { i18n } from "../i18n/index.svelte";
import type { SignedIn } from "../protocol.account";
import { reason } from "../reason";
import { settings } from "../settings.svelte";

const STAYS = 8_000;

class Told {
  news = $state.raw("");
  lasting = $state.raw(false);
  #timer = 0;

  /** Says it in the page and aloud; what matters `lasting`ly stays until something else is said. */
  say(words: string, lasting = false): void {
    clearTimeout(this.#timer);
    this.news = words;
    this.lasting = lasting;
    announcer.say(words);
    if (!lasting) this.#timer = setTimeout(() => (this.news = ""), STAYS);
  }
}

export const told = new Told();

/** Somebody is in: he is called by his account's name from now on, and hears which games came along. */
export function welcome({ me, moved, stayed }: SignedIn): void {
  if (me.account) settings.name = me.account.name;
  const t = i18n.account.moved;
  told.say([moved > 0 && t.moved(moved), stayed > 0 && t.stayed(stayed)].filter(Boolean).join(" "), true);
}

export const inWords = (error: unknown): Promise<string> => reason(error, i18n.account.refusals);
