import type { Answers } from '../survey/answers.ts';
import type { CardSpec, ShotLayer } from './cardSchema.ts';
import { layersFor } from './layersFor.ts';
import type { PictureShape } from './shownLayers.ts';
import { shownLayers } from './shownLayers.ts';
import type { ThemeBox } from './themeValues.ts';

/**
 * The part of the card that a shot shows, in card pixels. It is cut from the shot's window (without one, from the guests' place on the card) in the
 * proportions of the shot's box: the rest is cropped below the faces, or on both sides.
 */
export function shotView(layer: ShotLayer, card: CardSpec, shape: PictureShape, answers: Answers) {
  const [x, y, width, height] = layer.window ?? peopleBox(card, shape, answers);
  const ratio = layer.box[2] / layer.box[3];
  const shown = width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };
  return { x: x + (width - shown.width) / 2, y, ...shown };
}

/** The guests' place on a card, clipped to the card. */
function peopleBox(card: CardSpec, shape: PictureShape, answers: Answers): ThemeBox {
  const people = shownLayers(layersFor(card, answers), shape, answers).find(({ layer }) => 'picture' in layer);
  return partOnCard(people?.layer.box ?? [0, 0, card.width, card.height], card);
}

/** The part of a box that is on the card. */
export function partOnCard([x, y, width, height]: ThemeBox, card: Pick<CardSpec, 'width' | 'height'>): ThemeBox {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return [left, top, Math.min(card.width, x + width) - left, Math.min(card.height, y + height) - top];
}
