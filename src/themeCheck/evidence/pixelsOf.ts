import type { Canvas } from '@napi-rs/canvas';
import type { Pixels } from './glyphContrast.ts';

/** A canvas's pixels. Konva's canvases are Skia's here, regardless of their type. */
export function pixelsOf(canvas: Canvas | HTMLCanvasElement): Pixels {
  const { width, height } = canvas;
  const data = (canvas as Canvas).getContext('2d').getImageData(0, 0, width, height).data;
  return { width, height, data };
}

/** A canvas's pixels; releases the canvas. */
export function takePixels(canvas: Canvas | HTMLCanvasElement): Pixels {
  const pixels = pixelsOf(canvas);
  freeCanvas(canvas);
  return pixels;
}

/** Releases a canvas's pixels at once. Their memory belongs to Skia and is invisible to the garbage collector. */
export function freeCanvas(canvas: Canvas | HTMLCanvasElement): void {
  canvas.width = canvas.height = 1;
}
