import type { Cutout } from '../Cutout.ts';
import type { Framing } from '../frame/framePeople.ts';
import type { FaceFrame } from '../props/FaceFrame.ts';
import { onFace } from '../props/FaceFrame.ts';

/** Where hair may end above the eyes, and where it does if the cut-out cannot tell: another person behind, a cut by the photo's edge. */
const lowest = 0.7;
const highest = 1.15;
const usual = 0.88;

/** How far above the eyes the hair of a face ends, in the picture's pixels: looked for in the cut-out, along the head's own axis. */
export function crownOf({ width, height, pixels }: Cutout, { scale, left, top }: Framing, frame: FaceFrame): number {
  for (let up = lowest; up <= highest; up += 0.02) {
    const { x, y } = onFace(frame, frame.eyes, 0, -up * frame.headWidth);
    const [column, row] = [Math.floor((x - left) / scale), Math.floor((y - top) / scale)];
    if (column < 0 || row < 0 || column >= width || row >= height) break;
    if ((pixels[(row * width + column) * 4 + 3] ?? 0) < 128) return up * frame.headWidth;
  }
  return usual * frame.headWidth;
}
