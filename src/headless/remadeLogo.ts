import { createCanvas, loadImage } from '@napi-rs/canvas';
import { readFile } from 'node:fs/promises';
import { parse } from 'node:path';
import type { Rgb } from '../shared/theme/contrast.ts';
import { drawingAt } from '../themeFiles/pictures/drawingAt.ts';
import type { LoadedTheme } from '../themeFiles/readTheme.ts';

/** How to remake a logo: with its corner's colour made transparent, or entirely in the theme's ink. */
export const logoRemakes = ['clear', 'ink'] as const;
export type LogoRemake = (typeof logoRemakes)[number];

/** The longer side of the new picture, in pixels. */
const longestSide = 1600;

/**
 * RGB distances from the background's colour. Pixels within `clearWithin` are background; those up to `solidFrom` are edges and become
 * translucent.
 */
const clearWithin = 36;
const solidFrom = 120;

/** Remakes the theme's logo. Returns a PNG and its file name; null if the theme shows no logo. */
export async function remadeLogo(make: LogoRemake, loaded: LoadedTheme): Promise<{ readonly name: string; readonly png: Buffer } | null> {
  const { brand, colors } = loaded.theme;
  const file = brand.logo === undefined ? null : loaded.resolve(brand.logo);
  if (brand.logo === undefined || file === null) return null;
  const drawing = drawingAt(brand.logo, loaded);
  const image = await loadImage(drawing === null ? await readFile(file) : Buffer.from(drawing));
  // Vector drawings scale to any size; bitmaps are never enlarged.
  const scale = longestSide / Math.max(image.width, image.height);
  const size = drawing === null ? Math.min(1, scale) : scale;
  const canvas = createCanvas(Math.max(1, Math.round(image.width * size)), Math.max(1, Math.round(image.height * size)));
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  if (make === 'clear') {
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    takeOut(pixels.data);
    context.putImageData(pixels, 0, 0);
  } else {
    context.globalCompositeOperation = 'source-in';
    context.fillStyle = colors.ink;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return { name: `${parse(file).name}-${make}.png`, png: await canvas.encode('png') };
}

/** Makes the colour of the first pixel transparent. Blended pixels become partly transparent. */
function takeOut(data: Uint8ClampedArray): void {
  const ground: Rgb = [data[0] ?? 0, data[1] ?? 0, data[2] ?? 0];
  for (let at = 0; at < data.length; at += 4) {
    const distance = Math.hypot(...ground.map((part, channel) => (data[at + channel] ?? 0) - part));
    const share = Math.min(1, Math.max(0, (distance - clearWithin) / (solidFrom - clearWithin)));
    if (share > 0 && share < 1)
      for (const [channel, part] of ground.entries()) data[at + channel] = part + ((data[at + channel] ?? 0) - part) / share;
    data[at + 3] = (data[at + 3] ?? 0) * share;
  }
}
