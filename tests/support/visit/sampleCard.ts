import { PNG } from 'pngjs';

/** A test card as PNG in which every pixel depends on its position; `scale` 1 is 355 x 500. */
export function sampleCard(scale = 1): Uint8Array {
  const [width, height] = [355 * scale, 500 * scale];
  const png = new PNG({ width, height });
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    png.data.set([(x * 7 + y) % 256, (y * 3) % 256, ((x * y) >> 3) % 64, 255], at * 4);
  }
  return new Uint8Array(PNG.sync.write(png));
}
