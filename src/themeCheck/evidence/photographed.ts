import type { Pixels } from './glyphContrast.ts';

/** The hall's lamps in the glass of the screen: this much of white lies over all. */
const veil = 0.3;
/** A phone's sensor in a hall: standard deviation of its noise, of 255. */
const noise = 9;

/** Hands hold phones a little askew, in radians. */
const tilt = 0.09;
/** Points that a pixel of the sensor gathers light from, each way. */
const gathered = 3;

/**
 * A screen as a phone photographs it in a lit hall: shrunk by the distance and held askew (each pixel is the mean of what it sees),
 * veiled by reflections, with the noise of a small sensor. What lies beyond the picture is grey. The same picture gives the same photo.
 */
export function photographed(screen: Pixels, share: number): Pixels {
  const [across, down] = [Math.max(1, Math.round(screen.width * share)), Math.max(1, Math.round(screen.height * share))];
  const data = new Uint8ClampedArray(across * down * 4).fill(255);
  const chance = generator(screen.width * 31 + screen.height);
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      let sum = 0;
      for (let point = 0; point < gathered ** 2; point++) {
        const right = (x + ((point % gathered) + 0.5) / gathered) / share - screen.width / 2;
        const below = (y + (Math.floor(point / gathered) + 0.5) / gathered) / share - screen.height / 2;
        sum += lightAt(screen, screen.width / 2 + right * cos - below * sin, screen.height / 2 + right * sin + below * cos);
      }
      const light = (sum / gathered ** 2) * (1 - veil) + 255 * veil + noise * gaussian(chance);
      data.fill(light, (y * across + x) * 4, (y * across + x) * 4 + 3);
    }
  }
  return { data, width: across, height: down };
}

/** Luma of the nearest pixel, 0 to 255. */
function lightAt({ data, width, height }: Pixels, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= width || y >= height) return 128;
  const at = (Math.floor(y) * width + Math.floor(x)) * 4;
  return 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
}

/** Mulberry32, by Tommy Ettinger: 0 to 1, the same sequence for the same seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Standard normal, after Box and Muller. */
const gaussian = (chance: () => number): number => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
