import type { Canvas } from '@napi-rs/canvas';
import type { Pixels } from './glyphContrast.ts';

/** A canvas's pixels. Konva's canvases are Skia's here, whatever their type says. */
export function pixelsOf(canvas: Canvas | HTMLCanvasElement): Pixels {
  const { width, height } = canvas;
  const data = (canvas as Canvas).getContext('2d').getImageData(0, 0, width, height).data;
  return { width, height, data };
}

/** The same of a canvas that is released with it. */
export function takePixels(canvas: Canvas | HTMLCanvasElement): Pixels {
  const pixels = pixelsOf(canvas);
  freeCanvas(canvas);
  return pixels;
}

/** Releases the pixels of a canvas at once. Their memory belongs to Skia; the garbage collector knows nothing of it. */
export function freeCanvas(canvas: Canvas | HTMLCanvasElement): void {
  canvas.width = canvas.height = 1;
}
