import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Box } from './Box.ts';

export type Corner = NonNullable<Theme['shape']['corner']>;

/** One radius for all corners, or one each: top left, top right, bottom right, bottom left. */
export type Radii = number | readonly [number, number, number, number];

/** The outline of a box as path data: its corners rounded, cut straight, or scooped out as on an old ticket. Radii are pixels. */
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
