// The table after one step, whole: what a frame leaves out is as it was before.
import type { Frame } from "../protocol.replay";

export type Picture = Required<Frame>;

/** Every frame of a round with nothing left out; the first has everything. */
export function whole(frames: readonly Frame[]): Picture[] {
  let last = {} as Picture;
  return frames.map((frame) => (last = { ...last, ...frame }));
}
