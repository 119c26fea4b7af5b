import type { ThemeInLanguages } from '../../../shared/theme/themeSchema.ts';
import type { ThemeBox } from '../../../shared/theme/themeValues.ts';
import { valueAt } from '../../document/editText.ts';

/** The kind of layer to add; a picture also has its aspect ratio, width by height. */
export type NewLayer = 'text' | 'area' | 'guests' | 'code' | NewPicture;

interface NewPicture {
  readonly picture: string;
  readonly shape: number;
  /** The position of its centre; by default the layer goes into a corner. */
  readonly at?: { readonly x: number; readonly y: number };
}

export interface LayerHome {
  readonly width: number;
  readonly height: number;
  /** The number of shots on the sheet; 0 for a card. */
  readonly shots: number;
  /** Whether this is a sheet of paper, which contains the card or the strip. */
  readonly isPaper: boolean;
  readonly layers: readonly unknown[];
}

/**
 * A new picture's maximum share of the sheet's width and height, and its distances from the edges: it goes into a corner above the faces.
 */
const [pictureWide, pictureTall, pictureAside, pictureTop] = [0.46, 0.13, 0.05, 0.035];

/**
 * A new layer in the theme's own colours and type: a picture above the faces in its own proportions, anything else in the middle of its
 * sheet.
 */
export function newLayer(kind: NewLayer, home: LayerHome, { colors, type }: Pick<ThemeInLanguages, 'colors' | 'type'>): object {
  const middle = (wide: number, tall: number): ThemeBox => {
    const [width, height] = [Math.round(home.width * wide), Math.round(home.height * tall)];
    return [Math.round((home.width - width) / 2), Math.round((home.height - height) / 2), width, height];
  };
  if (typeof kind === 'object') {
    const height = Math.min(home.height * pictureTall, (home.width * pictureWide) / kind.shape);
    const [wide, tall] = [Math.max(1, Math.round(height * kind.shape)), Math.max(1, Math.round(height))];
    const place = (middle: number | undefined, size: number, most: number, without: number): number =>
      Math.round(middle === undefined ? without : Math.max(0, Math.min(most - size, middle - size / 2)));
    const left = place(kind.at?.x, wide, home.width, home.width * pictureAside);
    const top = place(kind.at?.y, tall, home.height, home.height * pictureTop);
    return { image: kind.picture, box: [left, top, wide, tall] };
  }
  switch (kind) {
    case 'text': {
      const box = middle(0.7, 0.07);
      const { family, weight } = type.title;
      return { text: 'Your words', box, color: colors.ink, family, weight, size: Math.max(8, Math.round(box[3] * 0.7)), align: 'center' };
    }
    case 'area':
      return { fill: colors.accent, box: middle(0.6, 0.2) };
    case 'code':
      return { code: 'link', box: square(middle(0.3, 0.3)) };
    case 'guests':
      if (home.isPaper) return { made: 'whole', box: middle(0.9, 0.9) };
      return home.shots === 0 ? { picture: 'character', box: middle(1, 0.8) } : { shot: nextShot(home), box: middle(0.6, 0.2) };
  }
}

/** A new layer's index: in front of all others, except that pictures go behind the guests, so that they never hide a face. */
export function placeOfNew(kind: NewLayer, layers: readonly unknown[]): number {
  const guests = layers.findLastIndex((layer) => valueAt(layer, ['picture']) !== undefined);
  return typeof kind === 'object' && guests >= 0 ? guests : layers.length;
}

/** The first shot that is missing on the sheet; the very first if none is missing. */
function nextShot({ shots, layers }: LayerHome): number {
  const shown = new Set(layers.map((layer) => valueAt(layer, ['shot'])));
  return Array.from({ length: shots }, (_none, place) => place + 1).find((shot) => !shown.has(shot)) ?? 1;
}

function square([x, y, width, height]: ThemeBox): ThemeBox {
  const side = Math.min(width, height);
  return [Math.round(x + (width - side) / 2), Math.round(y + (height - side) / 2), side, side];
}

/** A copy, offset from its original so that both are visible. */
export function copyOf(layer: object): object {
  const box = valueAt(layer, ['box']);
  if (!Array.isArray(box)) return layer;
  const [x = 0, y = 0, ...size] = box as readonly number[];
  return { ...layer, box: [x + copyShift, y + copyShift, ...size] };
}

/** How far a copy is shifted to the right and down, in card pixels. */
const copyShift = 24;
