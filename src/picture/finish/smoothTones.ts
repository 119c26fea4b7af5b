import type { Buffers } from './Buffers.ts';

/** Red, green and blue of a picture, 0 to 255, one plane each. */
export type Planes = readonly [Float32Array, Float32Array, Float32Array];

const iterations = 2;
/** The colour difference, summed over the channels, that roughly halves the smoothing. */
const tolerance = 110;

/**
 * Smooths away a picture's fine detail (RGBA) and keeps its edges, with the recursive filter of the domain transform (Gastal and
 * Oliveira, Domain transform for edge-aware image and video processing, 2011). The returned planes belong to `buffers`.
 */
export function smoothTones(pixels: Uint8ClampedArray, width: number, height: number, smoothing: number, buffers: Buffers): Planes {
  const planes = (['red', 'green', 'blue'] as const).map((name, channel) => {
    const plane = buffers.numbers(name, width * height);
    for (let at = 0; at < plane.length; at++) plane[at] = pixels[at * 4 + channel] ?? 0;
    return plane;
  }) as unknown as Planes;
  const reach = smoothing * 0.03 * Math.max(width, height);
  if (reach < 0.5) return planes;
  for (let iteration = 0; iteration < iterations; iteration++) {
    const sigma = (reach * Math.sqrt(3) * 2 ** (iterations - iteration - 1)) / Math.sqrt(4 ** iterations - 1);
    // The neighbour's share of the result, by the sum of their colour differences.
    const share = Float32Array.from({ length: 766 }, (_, difference) =>
      Math.exp((-Math.SQRT2 / sigma) * (1 + (reach / tolerance) * difference)),
    );
    for (let row = 0; row < height; row++) smoothLine(planes, pixels, share, row * width, 1, width);
    for (let row = 1; row < height; row++) smoothAcross(planes, pixels, share, row * width, -width, width);
    for (let row = height - 2; row >= 0; row--) smoothAcross(planes, pixels, share, row * width, width, width);
  }
  return planes;
}

const difference = (pixels: Uint8ClampedArray, one: number, other: number): number => {
  const [a, b] = [one * 4, other * 4];
  return (
    Math.abs((pixels[a] ?? 0) - (pixels[b] ?? 0)) +
    Math.abs((pixels[a + 1] ?? 0) - (pixels[b + 1] ?? 0)) +
    Math.abs((pixels[a + 2] ?? 0) - (pixels[b + 2] ?? 0))
  );
};

/** Smooths along a row, forwards and backwards. */
function smoothLine(planes: Planes, pixels: Uint8ClampedArray, share: Float32Array, start: number, step: number, length: number): void {
  for (let at = start + step, end = start + step * length; at !== end; at += step) take(planes, pixels, share, at, at - step);
  for (let at = start + step * (length - 2), end = start - step; at !== end; at -= step) take(planes, pixels, share, at, at + step);
}

/** Smooths a row from its neighbouring row: whole rows, so that memory is accessed sequentially. */
function smoothAcross(planes: Planes, pixels: Uint8ClampedArray, share: Float32Array, start: number, from: number, length: number): void {
  for (let at = start; at < start + length; at++) take(planes, pixels, share, at, at + from);
}

function take([reds, greens, blues]: Planes, pixels: Uint8ClampedArray, share: Float32Array, to: number, from: number): void {
  if (pixels[to * 4 + 3] === 0) return;
  const part = share[difference(pixels, to, from)] ?? 0;
  reds[to] = (reds[to] ?? 0) + part * ((reds[from] ?? 0) - (reds[to] ?? 0));
  greens[to] = (greens[to] ?? 0) + part * ((greens[from] ?? 0) - (greens[to] ?? 0));
  blues[to] = (blues[to] ?? 0) + part * ((blues[from] ?? 0) - (blues[to] ?? 0));
}
