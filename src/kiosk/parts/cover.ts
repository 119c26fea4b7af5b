import type { Box } from './Box.ts';

/** The part of a source that fills a target completely, cropped at its middle: CSS's `object-fit: cover`. */
export function cover(sourceWidth: number, sourceHeight: number, target: { readonly width: number; readonly height: number }): Box {
  const scale = Math.max(target.width / sourceWidth, target.height / sourceHeight);
  const [width, height] = [target.width / scale, target.height / scale];
  return { x: (sourceWidth - width) / 2, y: (sourceHeight - height) / 2, width, height };
}
