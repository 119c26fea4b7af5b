import type { Answers } from '../shared/survey/answers.ts';
import type { MadePicture, Visit } from './Visit.ts';

/** The content of the card that is sent. */
export interface CardToDraw {
  readonly answers: Answers;
  readonly picture: MadePicture;
}

/**
 * The card that still has to be drawn as a file: while its picture is shown, and in the result if that was too short. A card that stays on
 * the screen is never made a file.
 */
export function cardToDraw(visit: Visit): CardToDraw | null {
  if (visit.scene === 'result') return visit.sharing.name === 'drawing' ? visit : null;
  if (visit.scene !== 'generating' || visit.development.name !== 'settled') return null;
  const { sharing, picture } = visit.development;
  return sharing.name === 'drawing' ? { answers: visit.answers, picture } : null;
}
