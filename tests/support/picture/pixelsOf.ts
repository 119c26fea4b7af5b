import type { Canvas } from '@napi-rs/canvas';
import type { Pixels } from './Pixels.ts';

export function pixelsOf(canvas: Canvas): Pixels {
  const { width, height } = canvas;
  return { width, height, data: canvas.getContext('2d').getImageData(0, 0, width, height).data };
}
