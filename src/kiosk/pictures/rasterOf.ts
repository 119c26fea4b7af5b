import type { Raster } from '../../picture/Raster.ts';

/** The pixels of a picture, in a worker, with its longest side reduced to `longestSide`. */
export function rasterOf(picture: ImageBitmap, longestSide: number): Raster {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const [width, height] = [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('there is no canvas for the picture');
  context.drawImage(picture, 0, 0, width, height);
  return { width, height, pixels: context.getImageData(0, 0, width, height).data };
}
