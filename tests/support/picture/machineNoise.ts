import { Chance } from '../groups/Chance.ts';
import type { DrawnShape } from './drawnShapes.ts';
import type { Pixels } from './Pixels.ts';

const maxLevels = 2;
const patchPx = 40;

/**
 * Simulates how another processor might render the picture, from known differences in Skia: edges shift by up to half a pixel, and
 * gradients, blurs and a fifth of all fills change, by up to two of 255 levels.
 */
export function machineNoise({ width, height, data }: Pixels, seed: number): Pixels {
  const chance = new Chance(seed);
  const fills = chance.whole(0, 4);
  const [aside, down] = [chance.oneOf([-1, 1]), chance.oneOf([-1, 1])];
  const columns = Math.ceil(width / patchPx);
  const patches = Int8Array.from({ length: columns * Math.ceil(height / patchPx) }, () => chance.whole(-1, 1));
  const noisy = new Uint8ClampedArray(data);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      const beside = at + 4 * (x + aside >= 0 && x + aside < width ? aside : -aside);
      const below = at + 4 * width * (y + down >= 0 && y + down < height ? down : -down);
      let step = 0;
      for (let channel = 0; channel < 3; channel++)
        step = Math.max(
          step,
          Math.abs(data[at + channel]! - data[beside + channel]!),
          Math.abs(data[at + channel]! - data[below + channel]!),
        );
      const patch = patches[Math.floor(y / patchPx) * columns + Math.floor(x / patchPx)]!;
      for (let channel = 0; channel < 3; channel++) {
        const level = data[at + channel]!;
        const half = (data[beside + channel]! + data[below + channel]!) / 2 - level;
        const shift =
          step === 0 ? Number((data[at]! + 3 * data[at + 1]! + 7 * data[at + 2]!) % 5 === fills) : step < 9 ? patch : Math.round(half / 2);
        const off = shift + (step === 0 ? 0 : chance.whole(-1, 1));
        noisy[at + channel] = level + Math.max(-maxLevels, Math.min(maxLevels, off));
      }
    }
  return { width, height, data: noisy };
}

/**
 * Shapes as a stage on another processor might request them: positions that depend on measured texts differ by less than a pixel, computed
 * colours by a level.
 */
export function shapeNoise(shapes: readonly DrawnShape[], seed: number): DrawnShape[] {
  const chance = new Chance(seed);
  const off = (): number => chance.whole(-9, 9) / 10;
  return shapes.map((shape) => ({
    ...shape,
    ...{ x: shape.x + off(), y: shape.y + off() },
    colors: shape.colors.map(([red, green, blue]) => [red + chance.whole(-1, 1), green + chance.whole(-1, 1), blue + chance.whole(-1, 1)]),
  }));
}
