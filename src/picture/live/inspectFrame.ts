import type { FrameFault } from '../../shared/contract/cameraFaults.ts';
import type { FrameSample } from './frameSample.ts';
import { sampleSize } from './frameSample.ts';

/**
 * What a frame shows when compared with the previously inspected one (null at first): a fault, or `fine`. Null if one frame is not enough
 * to tell.
 */
export function inspectFrame(sample: FrameSample, before: FrameSample | null): FrameFault | 'fine' | null {
  if (showsBars(sample)) return 'bars';
  if (before === null) return null;
  if (!repeats(sample, before)) return 'fine';
  const colour = onlyColour(sample);
  if (colour === null) return 'frozen';
  return Math.max(...colour) <= darkest ? 'black' : 'flat';
}

/**
 * A picture counts as moving if at least this share of its points changes. With a real sensor, more than a tenth of the points change
 * from frame to frame, however dark and still the room and however strong the compression (measured with noise of two levels and more,
 * JPEG qualities 2 to 20). A frozen feed repeats all points; a clock in its corner changes less than this share.
 */
const movingShare = 0.01;

function repeats(sample: FrameSample, before: FrameSample): boolean {
  const most = movingShare * points;
  let moved = 0;
  for (let at = 0; at < sample.length; at += 3)
    if (sample[at] !== before[at] || sample[at + 1] !== before[at + 1] || sample[at + 2] !== before[at + 2]) {
      if (++moved >= most) return false;
    }
  return true;
}

const points = sampleSize.width * sampleSize.height;

/** The maximum brightness of black: some devices send grey instead. */
const darkest = 40;
/** The maximum difference, in levels, between equal colours. */
const sameColour = 6;

/** The colour of a picture with a single colour; null for any other picture. */
function onlyColour(sample: FrameSample): Colour | null {
  const mean = meanOf(sample, 0, sample.length, 3);
  let others = 0;
  for (let at = 0; at < sample.length; at += 3) if (apart(sample, at, mean) > sameColour) others++;
  return others < movingShare * points ? mean : null;
}

/**
 * Where to look for upright stripes: they fill the upper half of every common test picture (SMPTE's and EBU's bars, and those of
 * webcams).
 */
const bars = {
  rows: [4, 42],
  least: 5,
  narrowest: 6,
  edge: 24,
  even: 12,
  unevenShare: 0.05,
  strong: 90,
  strongMin: 4,
  covered: 0.8,
} as const;

/** Whether the upper half consists of stripes in strong, even colours. Noise doesn't hide them, and rooms don't have them. */
function showsBars(sample: FrameSample): boolean {
  const { width } = sampleSize;
  const [top, bottom] = bars.rows;
  const columns = Array.from({ length: width }, (_, x) => meanOf(sample, 3 * (top * width + x), 3 * bottom * width, 3 * width));
  let unevenLeft = bars.unevenShare * width * (bottom - top);
  for (let y = top; y < bottom; y++)
    for (let x = 0; x < width; x++)
      if (apart(sample, 3 * (y * width + x), columns[x] as Colour) > bars.even && --unevenLeft < 0) return false;
  const stripes: { readonly from: number; readonly colour: Colour; wide: number }[] = [];
  for (const [x, colour] of columns.entries()) {
    const last = stripes.at(-1);
    if (last === undefined || apart(colour, 0, last.colour) > bars.edge) stripes.push({ from: x, colour, wide: 1 });
    else last.wide++;
  }
  const seen = stripes.filter(({ wide }) => wide >= bars.narrowest);
  const covered = seen.reduce((sum, { wide }) => sum + wide, 0);
  const strong = seen.filter(({ colour }) => Math.max(...colour) - Math.min(...colour) >= bars.strong).length;
  return seen.length >= bars.least && strong >= bars.strongMin && covered >= bars.covered * width;
}

type Colour = readonly [number, number, number];

/** The mean colour of the sample's points between two offsets, `step` bytes apart. */
function meanOf(sample: FrameSample, from: number, to: number, step: number): Colour {
  let [red, green, blue, count] = [0, 0, 0, 0];
  for (let at = from; at < to; at += step, count++) {
    red += sample[at] as number;
    green += sample[at + 1] as number;
    blue += sample[at + 2] as number;
  }
  return [red / count, green / count, blue / count];
}

/** The distance between two colours: the difference of the channel that differs most. */
function apart(colours: FrameSample | Colour, at: number, other: Colour): number {
  let most = 0;
  for (let channel = 0; channel < 3; channel++)
    most = Math.max(most, Math.abs((colours[at + channel] as number) - (other[channel] as number)));
  return most;
}
