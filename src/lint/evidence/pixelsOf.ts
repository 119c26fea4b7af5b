import type { Canvas } from '@napi-rs/canvas';
import type { Pixels } from './glyphContrast.ts';

/** A canvas's pixels. Konva's canvases are Skia's here, whatever their type says. */
export function pixelsOf(canvas: Canvas | HTMLCanvasElement): Pixels {
  const { width, height } = canvas;
  const data = (canvas as Canvas).getContext('2d').getImageData(0, 0, width, height).data;
  return { width, height, data };
}
