import type { ThemeInLanguages } from '../../../../shared/theme/themeSchema.ts';
import type { ThemeBox } from '../../../../shared/theme/themeValues.ts';
import { valueAt } from '../../../document/editText.ts';

export type NewLayer = 'text' | 'area' | 'guests' | { readonly picture: string };

export interface LayerHome {
  readonly width: number;
  readonly height: number;
  /** How many shots stand on the sheet; 0 for a card. */
  readonly shots: number;
  readonly layers: readonly unknown[];
}

/** A layer to begin with, in the middle of its sheet and in the theme's own colours and type. */
export function newLayer(kind: NewLayer, home: LayerHome, { colors, type }: Pick<ThemeInLanguages, 'colors' | 'type'>): object {
  const middle = (wide: number, tall: number): ThemeBox => {
    const [width, height] = [Math.round(home.width * wide), Math.round(home.height * tall)];
    return [Math.round((home.width - width) / 2), Math.round((home.height - height) / 2), width, height];
  };
  if (typeof kind === 'object') return { image: kind.picture, box: square(middle(0.4, 0.4)) };
  switch (kind) {
    case 'text': {
      const box = middle(0.7, 0.07);
      const { family, weight } = type.title;
      return { text: 'Your words', box, color: colors.ink, family, weight, size: Math.max(8, Math.round(box[3] * 0.7)), align: 'center' };
    }
    case 'area':
      return { fill: colors.accent, box: middle(0.6, 0.2) };
    case 'guests':
      return home.shots === 0 ? { picture: 'character', box: middle(1, 0.8) } : { shot: nextShot(home), box: middle(0.6, 0.2) };
  }
}

/** The first shot that is nowhere on the sheet; the first one of all where none is missing. */
function nextShot({ shots, layers }: LayerHome): number {
  const shown = new Set(layers.map((layer) => valueAt(layer, ['shot'])));
  return Array.from({ length: shots }, (_none, place) => place + 1).find((shot) => !shown.has(shot)) ?? 1;
}

function square([x, y, width, height]: ThemeBox): ThemeBox {
  const side = Math.min(width, height);
  return [Math.round(x + (width - side) / 2), Math.round(y + (height - side) / 2), side, side];
}

/** A copy beside its original, so that both are seen. */
export function copyOf(layer: object): object {
  const box = valueAt(layer, ['box']);
  if (!Array.isArray(box)) return layer;
  const [x = 0, y = 0, ...size] = box as readonly number[];
  return { ...layer, box: [x + copyShift, y + copyShift, ...size] };
}

/** Card pixels, to the right and down. */
const copyShift = 24;
