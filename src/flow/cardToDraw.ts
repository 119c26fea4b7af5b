import type { Answers } from '../shared/survey/answers.ts';
import { picturesOnSheet } from './roll.ts';
import type { MadePicture, Visit } from './Visit.ts';

/** What the card that is sent contains. */
export interface CardToDraw {
  readonly answers: Answers;
  readonly picture: MadePicture;
  /** The id of the guest's format; undefined for the theme's first. */
  readonly format?: string;
  /** All pictures of a strip, or both sides of the card. */
  readonly strip?: readonly MadePicture[];
}

/**
 * The card that still has to be drawn as a file, while its picture is on the screen or, if that was too short, in the result. A card that
 * stays on the screen is never drawn as a file.
 */
export function cardToDraw(visit: Visit): CardToDraw | null {
  if (visit.scene === 'result') return visit.sharing.name === 'drawing' ? visit : null;
  if (visit.scene !== 'generating' || visit.development.name !== 'settled') return null;
  const { sharing, picture } = visit.development;
  if (sharing.name !== 'drawing') return null;
  const { answers, format, roll } = visit;
  const strip = picturesOnSheet(roll, picture);
  return { answers, picture, ...(format === undefined ? {} : { format }), ...(strip === null ? {} : { strip }) };
}
