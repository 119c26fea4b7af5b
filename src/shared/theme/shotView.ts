import type { Answers } from '../survey/answers.ts';
import type { CardSpec, ShotLayer } from './cardSchema.ts';
import { layersFor } from './layersFor.ts';
import type { PictureShape } from './shownLayers.ts';
import { shownLayers } from './shownLayers.ts';

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
function peopleBox(card: CardSpec, shape: PictureShape, answers: Answers): readonly [number, number, number, number] {
  const people = shownLayers(layersFor(card, answers), shape, answers).find(({ layer }) => 'picture' in layer);
  const [x, y, width, height] = people?.layer.box ?? [0, 0, card.width, card.height];
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return [left, top, Math.min(card.width, x + width) - left, Math.min(card.height, y + height) - top];
}
