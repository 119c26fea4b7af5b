import type { Layout } from './layoutSchema.ts';
import type { ThemeBox } from './themeValues.ts';

/**
 * A layout for scripts that are read from the right: every box stands where a mirror shows it, and what is set to the left is set to the
 * right. Where the camera is at the screen's side, the scene of the preview stays as it is: the lens does not move.
 */
export function mirrorLayout(layout: Layout): Layout {
  const [width] = layout.stage;
  const arrow = layout.takePhoto.lookHereArrow;
  const mirrored = mirror(layout, width) as Layout;
  return {
    ...mirrored,
    align: { left: 'right', right: 'left', center: 'center' }[layout.align] as Layout['align'],
    result: { ...mirrored.result, cardTurn: -layout.result.cardTurn },
    takePhoto: arrow === 'left' || arrow === 'right' ? layout.takePhoto : mirrored.takePhoto,
  };
}

/** Boxes are lists of four numbers, and a sample card has a middle and a turn; nothing else of a layout knows left from right. */
function mirror(value: unknown, width: number): unknown {
  if (isBox(value)) return [width - value[0] - value[2], value[1], value[2], value[3]];
  if (Array.isArray(value)) return value.map((part) => mirror(part, width));
  if (typeof value !== 'object' || value === null) return value;
  const mirrored = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mirror(part, width)]));
  const { center, turn } = value as { center?: readonly [number, number]; turn?: number };
  return center === undefined ? mirrored : { ...mirrored, center: [width - center[0], center[1]], turn: -(turn ?? 0) };
}

const isBox = (value: unknown): value is ThemeBox =>
  Array.isArray(value) && value.length === 4 && value.every((part) => typeof part === 'number');
