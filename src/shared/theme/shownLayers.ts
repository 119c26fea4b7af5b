import type { Answers } from '../survey/answers.ts';
import { matches } from '../survey/matches.ts';
import type { CardLayer, StripLayer } from './cardSchema.ts';

/**
 * The content of a finished picture: the guest's whole photo, or only the people, on a transparent ground, sized for the card.
 * `low-cutout`: their faces are so low that the card's foreground makes way.
 */
export type PictureShape = 'photo' | 'cutout' | 'low-cutout';

/** A layer of a card, or of a strip's sheet. */
export type SheetLayer = CardLayer | StripLayer;

/** A layer of the card as drawn. */
export interface ShownLayer {
  readonly layer: SheetLayer;
  /** In card pixels: the layer is hidden above this line; null shows all of it. */
  readonly from: number | null;
}

/** The card's layers for these answers and this kind of picture, from back to front. */
export function shownLayers(layers: readonly SheetLayer[], shape: PictureShape, answers: Answers): readonly ShownLayer[] {
  const kind = shape === 'photo' ? 'photo' : 'cutout';
  return layers
    .filter((layer) => (kindOf(layer) ?? kind) === kind && matches(layer.when, answers))
    .flatMap((layer) => (shape === 'low-cutout' ? lowered(layer) : whenLowOf(layer) === 'only' ? [] : [{ layer, from: null }]));
}

/** Whether any layer makes way for low faces: a theme that inherits `character.low` may have only layers that don't. */
export const makesWay = (layers: readonly CardLayer[]): boolean => layers.some((layer) => whenLowOf(layer) !== undefined);

const kindOf = (layer: SheetLayer) => ('for' in layer ? layer.for : undefined);
const whenLowOf = (layer: SheetLayer) => ('whenLow' in layer ? layer.whenLow : undefined);

function lowered(layer: SheetLayer): ShownLayer[] {
  const whenLow = whenLowOf(layer);
  if (whenLow === 'gone') return [];
  if (typeof whenLow !== 'object') return [{ layer, from: null }];
  if ('from' in whenLow) return [{ layer, from: whenLow.from }];
  const [x, y, width, height] = layer.box;
  const [right, down] = whenLow.shift;
  return [{ layer: { ...layer, box: [x + right, y + down, width, height] }, from: null }];
}
