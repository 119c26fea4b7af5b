import type { Chance } from '../groups/Chance.ts';
import { sampleSize } from '../../../src/picture/live/frameSample.ts';
import type { FrameSample } from '../../../src/picture/live/frameSample.ts';

type Colour = readonly [number, number, number];

/** A sampled frame with this colour at each point. */
export function sampleOf(colour: (x: number, y: number) => Colour): FrameSample {
  const { width, height } = sampleSize;
  const sample = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at += 3) sample.set(colour(x, y), at);
  return sample;
}

/** The frame with a sensor's noise of this many levels, different on each call. */
export function noisy(sample: FrameSample, levels: number, chance: Chance): FrameSample {
  const sway = (): number => Math.round((chance.share() + chance.share() - 1) * 2 * levels);
  return sample.map((value) => Math.max(0, Math.min(255, value + sway())));
}

/** A room with a window, a wall and a floor. */
export const room = sampleOf((x, y) => (x > 110 && y < 40 ? [200, 210, 220] : y > 60 ? [90, 70, 60] : [150 - x / 4, 140 - x / 4, 130]));
export const plain = (...colour: Colour): FrameSample => sampleOf(() => colour);

/** Vertical stripes in these colours, above a darker band. */
const stripes = (...colours: readonly Colour[]): FrameSample =>
  sampleOf((x, y) => (y > 60 ? [20, 20, 20] : (colours[Math.floor((x * colours.length) / sampleSize.width)] as Colour)));

const level = 191;
/** SMPTE's bars at 75 %, and EBU's at 100 %. */
export const smpteBars = stripes(
  [level, level, level],
  [level, level, 0],
  [0, level, level],
  [0, level, 0],
  [level, 0, level],
  [level, 0, 0],
  [0, 0, level],
);
export const ebuBars = stripes(
  [255, 255, 255],
  [255, 255, 0],
  [0, 255, 255],
  [0, 255, 0],
  [255, 0, 255],
  [255, 0, 0],
  [0, 0, 255],
  [0, 0, 0],
);
