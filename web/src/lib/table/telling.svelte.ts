// What the table says by itself, in the order it comes about: every event, that it is my turn, and why an act was refused.
import { untrack } from "svelte";
import { announcer } from "../announce.svelte";
import { i18n } from "../i18n/index.svelte";
import type { SaidLine } from "../protocol.chat";
import { settings } from "../settings.svelte";
import type { Tell } from "./deeds";
import { sentence } from "./story";
import type { TableState } from "./table.svelte";

const LONGEST_NOTICE = 48;

/** Reads out what was said; where it is not on the page a notice has the beginning of it. */
async function tellTalk(lines: readonly SaidLine[], notice: Tell | null): Promise<void> {
  await i18n.withPeople(Promise.resolve());
  const { chat } = i18n.people;
  for (const line of lines) {
    const words = chat.said(line.name, line.phrase ? chat.phrase[line.phrase] : line.words);
    announcer.say(words);
    notice?.(words.length > LONGEST_NOTICE ? `${words.slice(0, LONGEST_NOTICE - 1)}…` : words);
  }
}

/** Lets the table speak; call once, while its component is set up. */
export function telling(table: TableState, tell: Tell, notice: Tell): void {
  /** What came before the table was opened is no news; what came since is told, even if this has only just been fetched. */
  let heard = 0;
  $effect(() => {
    const { log } = table;
    untrack(() => {
      const { view, version } = table;
      const { t } = i18n;
      const fresh = log.filter(({ v }) => v > Math.max(heard, table.opened));
      heard = version;
      if (view) for (const event of fresh) announcer.say(sentence(event, view, { t, list: i18n.list, card: t.cards.name }));
    });
  });
  /** The last line of talk that was told. */
  let told = 0;
  $effect(() => {
    const { lines, shown, seen } = table.talk;
    const fresh = lines.filter(({ n, seat }) => n > Math.max(told, shown ? told : seen) && !table.seats.includes(seat ?? -1));
    told = lines.at(-1)?.n ?? told;
    if (fresh.length && settings.chat) void untrack(() => tellTalk(fresh, shown ? null : notice));
  });
  const myTurn = $derived(table.myTurn);
  $effect(() => {
    if (myTurn) untrack(() => announcer.say(i18n.t.events.yourTurn));
  });
  $effect(() => {
    const { refused } = table;
    if (refused) void i18n.refusal(refused.code, refused.sentence).then((words) => table.refused === refused && tell(words));
  });
}
