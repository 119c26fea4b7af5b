import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { Box } from './Box.ts';
import { useStageSettings } from './StageSettings.ts';
import { PathShape } from './shapes.tsx';

/** The grid size of the icons, on both sides. */
const grid = 48;
export interface Icon {
  readonly path: string;
  /** The distance between the grid's edge and the drawing, for an icon before a line of text. */
  readonly margin?: number;
}

/** The icons that a theme can name, plus `phone` for a guest's own phone. */
export const icons: Readonly<Record<NonNullable<Theme['consent']['icons']>[number] | 'phone', Icon>> = {
  envelope: {
    path: 'M5 10H43V38H5Z M5 12L24 26.5L43 12 M24 22.3a4.2 4.2 0 1 1 0 8.4a4.2 4.2 0 1 1 0-8.4Z M24 24.7a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0-3.6Z',
  },
  calendar: { path: 'M6 10H42V42H6Z M6 20H42 M16 5V14 M32 5V14 M14 27H18 M22 27H26 M30 27H34 M14 34.5H18 M22 34.5H26' },
  phone: {
    path: 'M18 3H30A5 5 0 0 1 35 8V40A5 5 0 0 1 30 45H18A5 5 0 0 1 13 40V8A5 5 0 0 1 18 3Z M20.5 9H27.5 M20 39H28',
    margin: 13,
  },
  key: { path: 'M14 15a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19Z M23.5 24.5H45V32 M36.5 24.5V30' },
};

/** The distance from the edge of a box of this width to the icon's drawing, for alignment with text. */
export const iconMargin = ({ margin = 0 }: Icon, width: number): number => (margin * width) / grid;

/** The thickness of an icon's lines, as a multiple of a border's: thicker, because the icon is beside text. */
const weight = 1.5;

/** The thickness of an icon's lines on the stage. */
export const iconStroke = ({ shape }: Pick<Theme, 'shape'>): number => Math.max(2, shape.stroke) * weight;

interface LineIconProps {
  readonly icon: Icon;
  readonly box: Box;
  readonly opacity?: number;
  /** The colour; by default the theme's `support`. */
  readonly color?: string;
}

/** An icon in a square box, in the theme's line style: its ends and joins are as round as the theme's corners. */
export function LineIcon({ icon, box, opacity = 1, color }: LineIconProps) {
  const { theme } = useStageSettings();
  const { colors, shape } = theme;
  const scale = box.width / grid;
  const isCut = shape.corner === 'cut';
  return (
    <PathShape
      name="icon"
      data={icon.path}
      x={box.x}
      y={box.y}
      scaleX={scale}
      scaleY={scale}
      stroke={color ?? colors.support}
      strokeWidth={iconStroke(theme) / scale}
      lineCap={isCut ? 'butt' : 'round'}
      lineJoin={isCut ? 'miter' : 'round'}
      opacity={opacity}
    />
  );
}
