// Warns the player whose time runs out, before it does and when it has: seen as a notice, heard politely and by a sound.
import { untrack } from "svelte";
import { announcer } from "../announce.svelte";
import { i18n } from "../i18n/index.svelte";
import type { Tell } from "../table/deeds";
import { sound } from "../table/sounds.svelte";
import type { TableState } from "../table/table.svelte";
import { turnLeft, warnings } from "./left";
import { spoken } from "./words";

/** Watches the clocks of this browser's seats; call once, while a component is set up. */
export function warning(table: TableState, tell: Tell): void {
  const mine = $derived(table.heard !== null && table.seats.includes(table.heard.clocks.running ?? -1));

  // One alarm for each moment that is still to come; a message of the server sets them anew.
  $effect(() => {
    const { heard } = table;
    if (!heard || !mine) return;
    const whole = heard.clocks.whole ?? 0;
    const left = turnLeft(heard, performance.now()) ?? 0;
    const alarms = warnings(whole)
      .filter((at) => at < left)
      .map((at) =>
        setTimeout(() => {
          announcer.say(i18n.clock.left(spoken(at)));
          sound(["warning"]);
        }, left - at),
      );
    return () => alarms.forEach(clearTimeout);
  });

  let before: number[] = [];
  $effect(() => {
    const missed = table.heard?.clocks.missed ?? [];
    untrack(() => {
      const seat = table.seats.find((own) => (missed[own] ?? 0) > (before[own] ?? missed[own] ?? 0));
      // That he is away now is said where he can come back.
      if (seat !== undefined && !table.heard!.clocks.away[seat]) tell(i18n.clock.missed(missed[seat]!));
    });
    before = missed;
  });
}
