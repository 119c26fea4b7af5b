import type { SeenPhoto } from '../light/ModelLook.ts';
import { fineness } from '../light/ModelLook.ts';
import type { Raster } from '../Raster.ts';
import type { Region } from './Region.ts';

/** The maximum number of samples along each side of an input pixel: enough to avoid aliasing, few enough to be fast. */
const maxSamples = 4;

/**
 * Fills a model's input [side, side, 3], with values from `lowest` to 1, from a region of the photo, with the photo's tone curve. Each
 * input pixel is the mean of a regular grid of samples. Beyond the photo's edges, the input is black.
 */
export function fillInput(input: Float32Array, inputSide: number, photo: SeenPhoto, region: Region, lowest: -1 | 0 = -1): void {
  const { middle, side, turn } = region;
  const samples = Math.min(maxSamples, Math.max(1, Math.ceil(side / inputSide)));
  const sampling = { middle, step: side / inputSide / samples, half: (inputSide * samples - 1) / 2, samples };
  if (turn === 0) sumUpright(input, inputSide, photo, sampling);
  else sumTurned(input, inputSide, photo, sampling, turn);
  const { look } = photo;
  const count = samples * samples;
  const scale = (1 - lowest) / 255;
  if (look === undefined) for (let at = 0; at < input.length; at++) input[at] = ((input[at] as number) / count) * scale + lowest;
  else
    for (let at = 0; at < input.length; at++)
      input[at] = (look[Math.round(((input[at] as number) * fineness) / count)] as number) * scale + lowest;
}

interface Sampling {
  readonly middle: Region['middle'];
  readonly step: number;
  readonly half: number;
  readonly samples: number;
}

/** Sums the samples of each input pixel. */
function sumTurned(
  input: Float32Array,
  inputSide: number,
  { width, height, pixels }: Raster,
  { middle, step, half, samples }: Sampling,
  turn: number,
): void {
  const [alongX, alongY] = [Math.cos(turn) * step, Math.sin(turn) * step];
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
      input[at++] = red;
      input[at++] = green;
      input[at++] = blue;
    }
}

/** Like `sumTurned`, for an upright region, whose samples are in the photo's own rows and columns. */
function sumUpright(
  input: Float32Array,
  inputSide: number,
  { width, height, pixels }: Raster,
  { middle, step, half, samples }: Sampling,
): void {
  const across = inputSide * samples;
  const columns = Int32Array.from({ length: across }, (_, place) => Math.floor(middle.x + (place - half) * step));
  input.fill(0);
  for (let place = 0; place < across; place++) {
    const y = Math.floor(middle.y + (place - half) * step);
    if (y < 0 || y >= height) continue;
    for (let sample = 0, at = Math.floor(place / samples) * inputSide * 3; sample < across; at += 3) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (const end = sample + samples; sample < end; sample++) {
        const x = columns[sample] as number;
        if (x < 0 || x >= width) continue;
        const from = (y * width + x) * 4;
        red += pixels[from] as number;
        green += pixels[from + 1] as number;
        blue += pixels[from + 2] as number;
      }
      input[at] = (input[at] as number) + red;
      input[at + 1] = (input[at + 1] as number) + green;
      input[at + 2] = (input[at + 2] as number) + blue;
    }
  }
}
