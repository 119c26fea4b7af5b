import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Box } from './Box.ts';
import { inset } from './Box.ts';
import type { Lifted } from './StagedCard.ts';

export type Corner = NonNullable<Theme['shape']['corner']>;

/** One radius for all corners, or a radius for each: top left, top right, bottom right, bottom left. */
export type Radii = number | readonly [number, number, number, number];

/** The largest radius of a mount's corner that still covers its picture's square corners, as a multiple of the mount's width. */
const coveredShare = { round: 2 + Math.SQRT2, cut: 2, scoop: Math.SQRT2 };

/**
 * The outer radius of a mount of this width around corners of this radius: parallel to them, up to the radius that still covers the
 * picture's corners.
 */
export function mountRadius(radius: number, width: number, corner: Corner = 'round'): number {
  return Math.min(radius + width * 0.6, width * coveredShare[corner]);
}

/** The outline of a box as path data, with corners rounded, cut straight, or scooped out as on an old ticket. Radii are in pixels. */
export function cornerPath({ x, y, width, height }: Box, radii: Radii, corner: Corner = 'round'): string {
  const most = Math.min(width, height) / 2;
  const [topLeft, topRight, bottomRight, bottomLeft] = (typeof radii === 'number' ? [radii, radii, radii, radii] : [...radii]).map(
    (radius) => Math.max(0, Math.min(radius, most)),
  ) as [number, number, number, number];
  const turn = (radius: number, right: number, down: number): string => {
    if (radius === 0) return '';
    const to = `${right * radius} ${down * radius}`;
    return corner === 'cut' ? `l${to}` : `a${radius} ${radius} 0 0 ${corner === 'round' ? 1 : 0} ${to}`;
  };
  return [
    `M${x + topLeft} ${y}`,
    `h${width - topLeft - topRight}`,
    turn(topRight, 1, 1),
    `v${height - topRight - bottomRight}`,
    turn(bottomRight, -1, 1),
    `h${bottomRight + bottomLeft - width}`,
    turn(bottomLeft, -1, -1),
    `v${bottomLeft + topLeft - height}`,
    turn(topLeft, 1, -1),
    'Z',
  ].join(' ');
}

/** The corner radius of a button of this size; at most a pill's. */
export const buttonRadius = ({ shape }: Theme, { height }: Box): number => Math.min(shape.buttonRadius, height / 2);

/** The whole area of a picture and the mount of this width around it. */
export function mountOf({ shape: { cardRadius, corner } }: Theme, picture: Box, width: number): Lifted {
  const box = inset(picture, -width);
  return { box, outline: cornerPath(box, mountRadius(cardRadius, width, corner), corner) };
}
