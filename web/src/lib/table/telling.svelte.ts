// What the table says by itself, in the order it comes about: every event, that it is my turn, and why an act was refused.
import { untrack } from "svelte";
import { announcer } from "../announce.svelte";
import { i18n } from "../i18n/index.svelte";
import type { Tell } from "./deeds";
import { sentence } from "./story";
import type { TableState } from "./table.svelte";

/** Lets the table speak; call once, while its component is set up. */
export function telling(table: TableState, tell: Tell): void {
  $effect(() => {
    const { events } = table.news;
    untrack(() => {
      const { view } = table;
      const { t } = i18n;
      if (view) for (const event of events) announcer.say(sentence(event, view, { t, list: i18n.list, card: t.cards.name }));
    });
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
