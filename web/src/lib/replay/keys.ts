// The keyboard of a replay. Keys that a button, a field or a dialog has a use for are left to it.
import type { ReplayState } from "./replay.svelte";

const DEEDS: Record<string, (replay: ReplayState) => void> = {
  ArrowLeft: (replay) => replay.step(-1),
  ArrowRight: (replay) => replay.step(1),
  PageUp: (replay) => replay.jump(replay.starts[replay.at > replay.starts[replay.round]! ? replay.round : Math.max(0, replay.round - 1)]!),
  PageDown: (replay) => replay.jump(replay.starts[replay.round + 1] ?? replay.steps - 1),
  Home: (replay) => replay.jump(0),
  End: (replay) => replay.jump(replay.steps - 1),
  " ": (replay) => replay.toggle(),
};

/** Does what the key means and says whether it meant anything. */
export function press(event: KeyboardEvent, replay: ReplayState): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return false;
  const target = event.target as HTMLElement;
  if (target.closest("select, textarea, dialog, input:not([type=range])")) return false;
  const onSlider = target.closest("input") !== null;
  if (onSlider ? event.key !== " " : event.key === " " && target.closest("button, a, summary")) return false;
  const deed = DEEDS[event.key];
  deed?.(replay);
  return deed !== undefined;
}
