import { layoutSchema } from '../../../shared/theme/layoutSchema.ts';
import type { Layout, Orientation } from '../../../shared/theme/layoutSchema.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { box as boxSchema, turn as turnSchema } from '../../../shared/theme/themeValues.ts';
import type { ThemeBox } from '../../../shared/theme/themeValues.ts';
import type { Box } from '../../../stage/parts/Box.ts';
import { toBox } from '../../../stage/parts/Box.ts';
import { valueAt } from '../../document/editText.ts';
import type { Path } from '../../../shared/theme/ThemeEdit.ts';
import type { Preview } from '../studioStore.ts';
import type { PartPlace } from './StagePart.ts';

/** A placement: the box before rotation around its own centre, in degrees clockwise. */
export interface Placement {
  readonly box: Box;
  readonly turn: number;
}

interface WrittenCard {
  readonly center: readonly [number, number];
  readonly width: number;
  readonly turn: number;
}

/** The box of a sample card around its centre. */
export function cardBox({ center: [x, y], width }: Pick<WrittenCard, 'center' | 'width'>, shape: number): Box {
  return { x: x - width / 2, y: y - (width * shape) / 2, width, height: width * shape };
}

/** A part's placement in the drawn theme; null if the theme has no such value. */
export function placementAt(theme: Theme, place: PartPlace): Placement | null {
  const value = valueAt(theme, place.path);
  if (value === undefined) return null;
  if (place.kind === 'card') return { box: cardBox(value as WrittenCard, place.shape), turn: (value as WrittenCard).turn };
  return { box: toBox(value as ThemeBox), turn: place.turn === null ? 0 : (valueAt(theme, place.turn) as number) };
}

const farthest = 8192;
const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, Math.round(value)));

/** Rounds to whole pixels and tenths of a degree, within the theme's limits. */
export function rounded({ box: { x, y, width, height }, turn }: Placement): Placement {
  return {
    box: {
      x: within(x, -farthest, farthest),
      y: within(y, -farthest, farthest),
      width: within(width, 1, farthest),
      height: within(height, 1, farthest),
    },
    turn: Math.round(((((turn + 180) % 360) + 360) % 360) * 10 - 1800) / 10,
  };
}

/** Moves and, if necessary, shrinks a box until all of it is on a stage. */
export function keptOn({ x, y, width, height }: Box, [stageWidth, stageHeight]: readonly [number, number]): Box {
  const [across, down] = [Math.min(width, stageWidth), Math.min(height, stageHeight)];
  return {
    x: Math.min(Math.max(0, x), stageWidth - across),
    y: Math.min(Math.max(0, y), stageHeight - down),
    width: across,
    height: down,
  };
}

/** Clips a box to a stage. */
export function cutAt({ x, y, width, height }: Box, [stageWidth, stageHeight]: readonly [number, number]): Box {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(stageWidth, x + width) - left),
    height: Math.max(1, Math.min(stageHeight, y + height) - top),
  };
}

/** The theme's values for a placement. Empty if the theme's schema would reject them. */
export function placedValues(place: PartPlace, at: Placement): Preview[] {
  const { box: wanted, turn } = rounded(at);
  const box = place.kind === 'box' ? keptOn(wanted, place.stage) : wanted;
  const { mirroredIn } = place;
  const written = mirroredIn === null ? turn : turn === 0 ? 0 : -turn;
  if (place.kind === 'box') {
    const value: ThemeBox = [mirroredIn === null ? box.x : mirroredIn - box.x - box.width, box.y, box.width, box.height];
    if (!boxSchema.safeParse(value).success || !turnSchema.safeParse(written).success) return [];
    return [{ path: place.path, value }, ...(place.turn === null ? [] : [{ path: place.turn, value: written }])];
  }
  const middle = Math.round(at.box.x + at.box.width / 2);
  const card = {
    center: [
      within(mirroredIn === null ? middle : mirroredIn - middle, -farthest, farthest),
      within(at.box.y + at.box.height / 2, -farthest, farthest),
    ],
    width: box.width,
    turn: written,
  };
  const parts = layoutSchema.shape.welcome.shape.fan.element.pick({ center: true, width: true, turn: true });
  if (!parts.safeParse(card).success) return [];
  return Object.entries(card).map(([key, value]) => ({ path: [...place.path, key], value }));
}

/** The values that differ from the theme's; unchanged ones need not be written. */
export const changedValues = (theme: unknown, values: readonly Preview[]): Preview[] =>
  values.filter(({ path, value }) => JSON.stringify(valueAt(theme, path)) !== JSON.stringify(value));

const otherOf: Readonly<Record<Orientation, Orientation>> = { portrait: 'landscape', landscape: 'portrait' };

/** The same part in the theme's other layout; null if that has none. */
export interface Twin {
  readonly orientation: Orientation;
  readonly place: PartPlace;
  readonly at: Placement;
}

export function twinOf(theme: Theme, place: PartPlace): Twin | null {
  const [, here, ...rest] = place.path;
  if (here !== 'portrait' && here !== 'landscape') return null;
  const orientation = otherOf[here];
  const layout = theme.layouts[orientation];
  if (layout === undefined) return null;
  const moved = (path: Path): Path => ['layouts', orientation, ...path.slice(2)];
  const mirroredIn = place.mirroredIn === null ? null : layout.stage[0];
  const twin: PartPlace =
    place.kind === 'card'
      ? { ...place, path: ['layouts', orientation, ...rest], mirroredIn }
      : { ...place, path: moved(place.path), mirroredIn, stage: layout.stage, turn: place.turn === null ? null : moved(place.turn) };
  const at = placementAt(theme, twin);
  return at === null ? null : { orientation, place: twin, at };
}

/** The equivalent placement on a stage of another size: the centre in proportion, and the same size if there is room. */
export function inProportion({ box, turn }: Placement, from: Layout['stage'], to: Layout['stage']): Placement {
  const fit = Math.min(1, to[0] / box.width, to[1] / box.height);
  const [width, height] = [box.width * fit, box.height * fit];
  const middle = [(box.x + box.width / 2) * (to[0] / from[0]), (box.y + box.height / 2) * (to[1] / from[1])] as const;
  return rounded({ box: { x: middle[0] - width / 2, y: middle[1] - height / 2, width, height }, turn });
}
