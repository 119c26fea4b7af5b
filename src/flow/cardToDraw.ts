import type { Answers } from '../shared/survey/answers.ts';
import type { MadePicture, Visit } from './Visit.ts';

/** What the card that is sent shows. */
export interface CardToDraw {
  readonly answers: Answers;
  readonly picture: MadePicture;
}

/**
 * The card that is yet to be drawn as a file, from its picture's settling on, while the guest looks at that and nothing else is to be done.
 * Null before and after, and where the card stays on the screen: such a one is never made a file.
 */
export function cardToDraw(visit: Visit): CardToDraw | null {
  if (visit.scene === 'result') return visit.sharing.name === 'drawing' ? visit : null;
  if (visit.scene !== 'generating' || visit.consent?.agreed === false) return null;
  const { answers, development } = visit;
  return development.name === 'settled' && development.card === null ? { answers, picture: development.picture } : null;
}
