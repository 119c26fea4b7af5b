import type { Face } from '../../../src/picture/Cutout.ts';
import type { Raster } from '../../../src/picture/Raster.ts';
import { linear } from './badLight.ts';

/** CIE L*a*b* under D65. */
export interface Lab {
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
}

/** The mean tone of a face's cheeks and nose, measured from eyes to mouth, between the eyes. */
export function skinTone(
  { width, height, pixels }: Raster,
  { rightEye, leftEye, mouth }: Pick<Face, 'rightEye' | 'leftEye' | 'mouth'>,
): Lab {
  const eyes = (rightEye.y + leftEye.y) / 2;
  const [left, right] = [Math.min(rightEye.x, leftEye.x), Math.max(rightEye.x, leftEye.x)];
  const [top, bottom] = [eyes + 0.35 * (mouth.y - eyes), eyes + 0.75 * (mouth.y - eyes)];
  const sums = [0, 0, 0];
  let count = 0;
  for (let y = Math.max(0, Math.round(top)); y < Math.min(height, bottom); y++)
    for (let x = Math.max(0, Math.round(left)); x < Math.min(width, right); x++, count++)
      for (const channel of [0, 1, 2]) sums[channel]! += linear(pixels[4 * (y * width + x) + channel]! / 255);
  return labOf(sums.map((sum) => sum / Math.max(1, count)) as [number, number, number]);
}

function labOf([red, green, blue]: readonly [number, number, number]): Lab {
  const curve = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 / 116) * t + 16 / 116);
  const x = curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = curve(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return { lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

/** In degrees: 0 is red, 90 yellow. */
const hueOf = ({ a, b }: Lab): number => (Math.atan2(b, a) * 180) / Math.PI;

/** The distance of two tones in lightness and hue. Hue is weighted at a chroma of 20, which is typical of skin. */
export function toneDistance(one: Lab, other: Lab): number {
  const turned = Math.abs(((hueOf(one) - hueOf(other) + 540) % 360) - 180);
  return Math.hypot(one.lightness - other.lightness, 2 * 20 * Math.sin((turned * Math.PI) / 360));
}

export const hueDistance = (one: Lab, other: Lab): number => Math.abs(((hueOf(one) - hueOf(other) + 540) % 360) - 180);
