import { resizePlane } from '../../../src/picture/matte/resizePlane.ts';
import type { Background } from './matteBackgrounds.ts';

/** A person with known alpha (0 to 1) and colours times alpha (0 to 255). */
export interface KnownPerson {
  readonly width: number;
  readonly height: number;
  readonly alpha: Float32Array;
  readonly colours: readonly [Float32Array, Float32Array, Float32Array];
}

async function pixelsOf(file: string): Promise<{ width: number; height: number; data: Uint8ClampedArray }> {
  const answer = await fetch(`/tests/fixtures/${file}`);
  const bitmap = await createImageBitmap(await answer.blob(), { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true })!;
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

/** NASA's astronaut (tests/fixtures/README.md) at another size. */
export async function astronaut(side: number): Promise<KnownPerson> {
  const [mask, picture] = await Promise.all([pixelsOf('astronaut-alpha.png'), pixelsOf('astronaut-colours.png')]);
  const enlarged = (value: (at: number) => number): Float32Array => {
    const target = new Float32Array(side * side);
    const source = Float32Array.from({ length: mask.width * mask.height }, (_, at) => value(at));
    resizePlane(source, mask, target, { width: side, height: side });
    return target;
  };
  const alpha = (at: number): number => mask.data[at * 4]! / 255;
  const colour = (channel: number): Float32Array => enlarged((at) => alpha(at) * picture.data[at * 4 + channel]!);
  return { width: side, height: side, alpha: enlarged(alpha), colours: [colour(0), colour(1), colour(2)] };
}

/** The original portrait, with its background. */
export async function portrait(side: number): Promise<Uint8ClampedArray> {
  const { width, height, data } = await pixelsOf('astronaut.png');
  const photo = new Uint8ClampedArray(side * side * 4).fill(255);
  const target = new Float32Array(side * side);
  for (const channel of [0, 1, 2]) {
    resizePlane(
      Float32Array.from({ length: width * height }, (_, at) => data[at * 4 + channel]!),
      { width, height },
      target,
      { width: side, height: side },
    );
    target.forEach((value, at) => (photo[at * 4 + channel] = value));
  }
  return photo;
}

/** A person beside their mirror image, both at the bottom of a square as wide as both, with a separate alpha for each side. */
export function besideMirrorImage({ width, height, alpha, colours }: KnownPerson): KnownPerson & { readonly sides: Float32Array[] } {
  const side = 2 * width;
  const placed = (source: Float32Array, which: 'left' | 'right' | 'both'): Float32Array => {
    const target = new Float32Array(side * side);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const row = (side - height + y) * side;
        if (which !== 'right') target[row + x] = source[y * width + x]!;
        if (which !== 'left') target[row + side - 1 - x] = source[y * width + x]!;
      }
    return target;
  };
  const [red, green, blue] = colours;
  return {
    width: side,
    height: side,
    alpha: placed(alpha, 'both'),
    colours: [placed(red, 'both'), placed(green, 'both'), placed(blue, 'both')],
    sides: [placed(alpha, 'left'), placed(alpha, 'right')],
  };
}

/** A photo (RGBA) of the person in front of a background. */
export function photographed({ width, height, alpha, colours }: KnownPerson, background: Background): Uint8ClampedArray {
  const photo = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) {
    const behind = background((at % width) / width, Math.floor(at / width) / height);
    for (const channel of [0, 1, 2] as const) photo[at * 4 + channel] = colours[channel][at]! + (1 - alpha[at]!) * behind[channel];
  }
  return photo;
}
