import type { Answers } from '../survey/answers.ts';
import { matches } from '../survey/matches.ts';
import type { CardSpec } from './cardSchema.ts';
import { layersFor } from './layersFor.ts';

/** A picture that covers less of the card is an object in the scene, not the scene. */
const sceneShare = 0.1;

/** The scene for people with these answers: the card's first matching picture behind the people. Null if there is none. */
export function sceneOf(card: CardSpec, answers: Answers): string | null {
  const layers = layersFor(card, answers);
  const people = layers.findIndex((one) => 'picture' in one && one.for !== 'photo');
  const layer = layers.slice(0, people < 0 ? layers.length : people).find(({ box: [, , width, height], ...one }) => {
    const isLarge = width * height >= sceneShare * card.width * card.height;
    return 'image' in one && one.for !== 'photo' && isLarge && matches(one.when, answers);
  });
  return layer !== undefined && 'image' in layer ? layer.image : null;
}
