import type { Answers } from '../survey/answers.ts';
import { matches } from '../survey/matches.ts';
import type { CardSpec } from './cardSchema.ts';
import { layersFor } from './layersFor.ts';

/** The scene for people with these answers: the card's first matching picture. Null if there is none. */
export function sceneOf(card: CardSpec, answers: Answers): string | null {
  const layer = layersFor(card, answers).find((one) => 'image' in one && one.for !== 'photo' && matches(one.when, answers));
  return layer !== undefined && 'image' in layer ? layer.image : null;
}
