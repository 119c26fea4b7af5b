import type { Enlarging } from './applyGuide.ts';
import type { Layers } from './foreground.ts';
import { channels, ownColour } from './foreground.ts';
import type { Size } from './resizePlane.ts';
import { rowBetween } from './resizePlane.ts';

/**
 * The people in their own colours: RGBA, straight alpha. Opaque pixels keep the photo's colour. Edges get the person's colour from the
 * layers (in the size `small`, enlarged bilinearly). All other pixels are empty, without any trace of the room.
 */
export function composeCutout(
  photo: Uint8ClampedArray,
  alpha: Float32Array,
  layers: Layers,
  small: Size,
  size: Size,
  { columns, rows }: Enlarging,
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(photo.length);
  const [words, shown] = [wordsOf(pixels), wordsOf(photo)];
  const fronts = channels.map(() => new Float32Array(small.width));
  const backs = channels.map(() => new Float32Array(small.width));
  for (let y = 0; y < size.height; y++) {
    let isReady = false;
    for (let x = 0, at = y * size.width; x < size.width; x++, at++) {
      const part = alpha[at] as number;
      if (part === 0) continue;
      const opacity = part === 1 ? 255 : Math.round(part * 255);
      if (opacity === 255) {
        words[at] = (shown[at] as number) | opaque;
        continue;
      }
      if (opacity === 0) continue;
      if (!isReady)
        channels.forEach((channel, one) => {
          rowBetween(layers.front[channel], small.width, rows, y, fronts[one] as Float32Array);
          rowBetween(layers.back[channel], small.width, rows, y, backs[one] as Float32Array);
        });
      isReady = true;
      const to = at * 4;
      pixels[to + 3] = opacity;
      const left = columns.first[x] as number;
      const right = columns.second[x] as number;
      const share = columns.share[x] as number;
      for (let one = 0; one < 3; one++) {
        const front = fronts[one] as Float32Array;
        const back = backs[one] as Float32Array;
        const inFront = (front[left] as number) * (1 - share) + (front[right] as number) * share;
        const behind = (back[left] as number) * (1 - share) + (back[right] as number) * share;
        pixels[to + one] = ownColour((photo[to + one] as number) / 255, part, inFront, behind) * 255;
      }
    }
  }
  return pixels;
}

/** Alpha is a pixel's last byte, which is the highest byte of its number, because browsers and Node run on little-endian machines. */
const opaque = 0xff000000;

/** A picture (RGBA) as one number per pixel. */
export const wordsOf = ({ buffer, byteOffset, length }: Uint8ClampedArray): Uint32Array => new Uint32Array(buffer, byteOffset, length / 4);
