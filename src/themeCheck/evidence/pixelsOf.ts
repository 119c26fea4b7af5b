import type { Canvas } from '@napi-rs/canvas';
import type { Pixels } from './glyphContrast.ts';

/** A canvas's pixels. Konva's canvases are Skia's here, whatever their type says. */
export function pixelsOf(canvas: Canvas | HTMLCanvasElement): Pixels {
  const { width, height } = canvas;
  const data = (canvas as Canvas).getContext('2d').getImageData(0, 0, width, height).data;
  return { width, height, data };
}

/** The same of a canvas that nobody needs any more. Its memory is Skia's, of which the garbage collector knows nothing: it is freed at once. */
export function takePixels(canvas: Canvas | HTMLCanvasElement): Pixels {
  const pixels = pixelsOf(canvas);
  canvas.width = canvas.height = 1;
  return pixels;
}
