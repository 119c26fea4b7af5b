import type { ThemeBox } from '../../shared/theme/themeValues.ts';

/** A rectangle in stage pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const toBox = ([x, y, width, height]: ThemeBox): Box => ({ x, y, width, height });

/** The box shrunk by this much on each side (or grown, by a negative number). */
export const inset = (box: Box, by: number): Box => ({
  x: box.x + by,
  y: box.y + by,
  width: box.width - 2 * by,
  height: box.height - 2 * by,
});

/** The smallest box around all of these. */
export function around(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The placement of an image that fills a box, mirrored or not. */
export const facing = ({ x, y, width, height }: Box, mirrored: boolean) =>
  ({ x: mirrored ? x + width : x, y, width, height, scaleX: mirrored ? -1 : 1 }) as const;

/** The centred part of a source that fills a target completely, like CSS's `object-fit: cover`. */
export function cover(sourceWidth: number, sourceHeight: number, target: { readonly width: number; readonly height: number }): Box {
  const scale = Math.max(target.width / sourceWidth, target.height / sourceHeight);
  const [width, height] = [target.width / scale, target.height / scale];
  return { x: (sourceWidth - width) / 2, y: (sourceHeight - height) / 2, width, height };
}

/**
 * The part of a camera's picture that fills a target. It never exceeds the largest centred square, which is the area of a shot, so nobody
 * is lost. In a wide target, only the square's lower end is cut off, never a head.
 */
export function coverOfShot(sourceWidth: number, sourceHeight: number, target: { readonly width: number; readonly height: number }): Box {
  const side = Math.min(sourceWidth, sourceHeight);
  const part = cover(side, side, target);
  return { ...part, x: part.x + (sourceWidth - side) / 2, y: (sourceHeight - side) / 2 };
}

/**
 * Places a whole source in a target, as large as possible, like CSS's `object-fit: contain`. It is centred, or placed at the shares
 * `right` and `down` of the free space.
 */
export function contain(sourceWidth: number, sourceHeight: number, target: Box, { right, down } = { right: 0.5, down: 0.5 }): Box {
  const scale = Math.min(target.width / sourceWidth, target.height / sourceHeight);
  const [width, height] = [sourceWidth * scale, sourceHeight * scale];
  return { x: target.x + (target.width - width) * right, y: target.y + (target.height - height) * down, width, height };
}
