import type { Answers } from '../survey/answers.ts';
import { matches } from '../survey/matches.ts';
import type { CardSpec } from './cardSchema.ts';
import { layersFor } from './layersFor.ts';

/** The place that people with these answers will be in: the card's first picture for them. Null where it has none. */
export function sceneOf(card: CardSpec, answers: Answers): string | null {
  const layer = layersFor(card, answers).find((one) => 'image' in one && one.for !== 'photo' && matches(one.when, answers));
  return layer !== undefined && 'image' in layer ? layer.image : null;
}
