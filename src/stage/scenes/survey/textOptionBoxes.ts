import type { Direction } from '../../../shared/theme/directionOf.ts';
import type { Layout } from '../../../shared/theme/layoutSchema.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { ThemeBox } from '../../../shared/theme/themeValues.ts';
import type { Box } from '../../parts/Box.ts';

type Options = Layout['survey']['options'];
type Spacing = Pick<Theme['shape'], 'spacing'>;

/** The maximum height of a row without pictures, in stage pixels, by the number of rows, and its maximum ratio of width to height. */
const tallestOf = (rows: number): number => (rows === 2 ? 300 : rows <= 4 ? 240 : 116);
const widestRow = 8;
/** The gaps between rows, as a share of those between picture cards. */
const rowGap = 0.6;
/** The ratio of width to height above which a box is a strip. */
const stripShape = 1.6;
/** The maximum ratio of height to width of a picture card; otherwise two cards side by side would look like towers. */
const tallestCard = 1.35;

/**
 * The boxes of answers without pictures: rows as wide as the options' box or, if that box is a strip, side by side. They are no taller
 * than fingers and text require.
 */
export function wordRows({ box: [x, y, width, height], gap, ...options }: Options, total: number, stage: Layout['stage']): Options {
  const columns = width <= height * stripShape ? 1 : total === 2 || total === 4 ? 2 : 3;
  const rows = Math.ceil(total / columns);
  const between = gap * rowGap;
  const tall = Math.min(tallestOf(rows), (height - between * (rows - 1)) / rows);
  const wide = Math.min(width, (tall * widestRow + between) * columns - between);
  const all = tall * rows + between * (rows - 1);
  return { ...options, columns, gap: between, box: [x + (width - wide) / 2, y + above(height - all, stage), wide, all] };
}

/** The minimum ratio of width to height of a row with a picture beside its text. */
const minRow = 2.2;

/**
 * The boxes of picture cards. They fill the options' box, but are no taller than suits their width. In two columns, the last of three cards
 * would be alone, so three cards become rows, each with its picture beside its text.
 */
export function cardRows(options: Options, total: number, stage: Layout['stage']): Options {
  const { box, columns, gap, picture } = options;
  const [x, y, width, height] = box;
  const rowHeight = (height - 2 * gap) / 3;
  if (total === 3 && columns === 2 && rowHeight > 0 && width >= minRow * rowHeight) return { ...options, columns: 1, picture: 'beside' };
  const rows = Math.ceil(total / Math.min(columns, total));
  const across = Math.ceil(total / rows);
  const tallest = ((width - gap * (across - 1)) / across) * tallestCard;
  const all = Math.min(height, tallest * rows + gap * (rows - 1));
  return picture === 'beside' || all <= 0 ? options : { ...options, box: [x, y + above(height - all, stage), width, all] };
}

/**
 * The share of the options' free room that is above them. On upright screens it is larger, so that a seated guest can reach the controls.
 */
const above = (free: number, [width, height]: Layout['stage']): number => free * (height > width ? 0.75 : 0.5);

/** The centre and radius of the ring before a row's text. */
export interface RingPlace {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const ringRadius = 34;

/** The parts of a row: the ring on the side where reading begins, followed by the text. */
export function rowPlace(
  row: Box,
  { spacing }: Spacing,
  direction: Direction = 'ltr',
): { readonly ring: RingPlace; readonly words: ThemeBox } {
  const radius = Math.min(ringRadius, row.height * 0.28);
  const margin = 4.5 * spacing;
  const before = margin + 2 * radius + 3 * spacing;
  const isRtl = direction === 'rtl';
  return {
    ring: { x: row.x + (isRtl ? row.width - margin - radius : margin + radius), y: row.y + row.height / 2, radius },
    words: [row.x + (isRtl ? margin : before), row.y, Math.max(1, row.width - before - margin), row.height],
  };
}
