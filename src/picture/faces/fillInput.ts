import type { Raster } from '../Raster.ts';
import type { Region } from './Region.ts';

/** Samples along each side of an input pixel at most: enough to keep fine patterns quiet, few enough to cost little. */
const mostSamples = 4;

/**
 * Fills a model's input [side, side, 3], values -1 to 1, with a region of the photo. Each input pixel is the mean of a regular
 * grid of samples. Beyond the photo's edges it is black.
 */
export function fillInput(input: Float32Array, inputSide: number, { width, height, pixels }: Raster, region: Region): void {
  const { middle, side, turn } = region;
  const samples = Math.min(mostSamples, Math.max(1, Math.ceil(side / inputSide)));
  const step = side / inputSide / samples;
  const [alongX, alongY] = [Math.cos(turn) * step, Math.sin(turn) * step];
  const half = (inputSide * samples - 1) / 2;
  const scale = 1 / (127.5 * samples * samples);
  let at = 0;
  for (let row = 0; row < inputSide; row++)
    for (let column = 0; column < inputSide; column++) {
      let [red, green, blue] = [0, 0, 0];
      for (let v = row * samples - half, lastV = v + samples; v < lastV; v++)
        for (let u = column * samples - half, lastU = u + samples; u < lastU; u++) {
          const x = Math.floor(middle.x + u * alongX - v * alongY);
          const y = Math.floor(middle.y + u * alongY + v * alongX);
          if (x < 0 || y < 0 || x >= width || y >= height) continue;
          const from = (y * width + x) * 4;
          red += pixels[from] ?? 0;
          green += pixels[from + 1] ?? 0;
          blue += pixels[from + 2] ?? 0;
        }
      input[at++] = red * scale - 1;
      input[at++] = green * scale - 1;
      input[at++] = blue * scale - 1;
    }
}
