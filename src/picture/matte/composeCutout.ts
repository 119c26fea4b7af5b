import type { Enlarging } from './applyGuide.ts';
import type { Layers } from './foreground.ts';
import { channels, ownColour } from './foreground.ts';
import type { Size } from './resizePlane.ts';
import { rowBetween } from './resizePlane.ts';

/**
 * The people with their own colours: RGBA, straight alpha. Where they are solid it is the photo's pixel, at their edges what the
 * layers (of the size `small`, enlarged bilinearly) say is theirs, and where they are not, nothing: no trace of the room is left in it.
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
  const fronts = channels.map(() => new Float32Array(small.width));
  const backs = channels.map(() => new Float32Array(small.width));
  for (let y = 0; y < size.height; y++) {
    const start = y * size.width;
    if (hasEdge(alpha, start, start + size.width))
      channels.forEach((channel, one) => {
        rowBetween(layers.front[channel], small.width, rows, y, fronts[one] as Float32Array);
        rowBetween(layers.back[channel], small.width, rows, y, backs[one] as Float32Array);
      });
    for (let x = 0, at = start, to = start * 4; x < size.width; x++, at++, to += 4) {
      const part = alpha[at] as number;
      const opacity = Math.round(part * 255);
      if (opacity === 0) continue;
      pixels[to + 3] = opacity;
      if (opacity === 255) {
        pixels[to] = photo[to] as number;
        pixels[to + 1] = photo[to + 1] as number;
        pixels[to + 2] = photo[to + 2] as number;
        continue;
      }
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

function hasEdge(alpha: Float32Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((alpha[at] as number) > 0 && (alpha[at] as number) < 1) return true;
  return false;
}
