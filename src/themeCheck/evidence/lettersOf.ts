import type Konva from 'konva';
import type { Box } from '../../stage/parts/Box.ts';
import type { Pixels } from './glyphContrast.ts';
import { takePixels } from './pixelsOf.ts';

/** The margin around the letters, in pixels: in some fonts letters extend beyond their lines, and contrast is measured a little way around them. */
const margin = 4;

export interface Letters {
  readonly pixels: Pixels;
  readonly left: number;
  readonly top: number;
}

/**
 * A line of text alone on a transparent canvas, at its position on the stage but in solid ink, whatever its colour and opacity, so that invisible
 * letters count as well. Also the position of its upper left corner on the stage, in pixels of this resolution.
 */
export function lettersOf(node: Konva.Text, fineness: number): Letters {
  const box = node.getClientRect({ skipShadow: true });
  const left = Math.floor(box.x * fineness) - margin;
  const top = Math.floor(box.y * fineness) - margin;
  const [width, height] = [Math.ceil(box.width * fineness) + 2 * margin + 1, Math.ceil(box.height * fineness) + 2 * margin + 1];
  const area = { x: left / fineness, y: top / fineness, width: width / fineness, height: height / fineness };
  const solid = node.clone({ ...node.getAbsoluteTransform().decompose(), fill: '#000000', opacity: 1 }) as Konva.Text;
  const pixels = takePixels(solid.toCanvas({ ...area, pixelRatio: fineness }));
  solid.destroy();
  return { pixels, left, top };
}

/** Alpha (0 to 255) below which a pixel counts as a letter's edge. */
const faint = 60;

/** The non-empty part of a picture, in its own pixels; null if the picture is empty. */
export function inkOf({ data, width, height }: Pixels): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < faint) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
