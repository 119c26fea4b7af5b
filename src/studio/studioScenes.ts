import { previewVisits, sampleAnswers } from '../flow/sampleVisits.ts';
import type { Visit } from '../flow/Visit.ts';
import { peopleAt } from './peopleAt.ts';
import { characterRecipe } from '../picture/compose/characterRecipe.ts';
import type { Orientation } from '../shared/theme/layoutSchema.ts';
import type { Theme } from '../shared/theme/themeSchema.ts';

/** One screen of a theme. */
export interface StudioScene {
  readonly id: string;
  readonly name: string;
  readonly orientation: Orientation;
  readonly visit: Visit;
}

/** A placeholder for the address of the guest's picture as the theme's character. */
export const characterStandIn = peopleAt('character', 0);

/** Every state that looks different, in each of the theme's layouts. */
export function studioScenes(theme: Theme): StudioScene[] {
  // If the card has no cut-out, the guest's picture is the photo.
  const shape = characterRecipe(theme, sampleAnswers(theme)) === null ? 'photo' : 'cutout';
  const visits = [...previewVisits(theme, peopleAt('photo', 0), { url: characterStandIn, shape })].map(
    ([name, visit]) => [name, atItsStart(name, visit, theme)] as const,
  );
  return (['portrait', 'landscape'] as const)
    .filter((orientation) => theme.layouts[orientation] !== undefined)
    .flatMap((orientation) => visits.map(([name, visit]) => ({ id: `${name}.${orientation}`, name, orientation, visit })));
}

/** Starts the countdown at its first second, so that authors see its full length. */
const atItsStart = (name: string, visit: Visit, { countdownSeconds }: Theme): Visit =>
  name === 'photo-countdown' && visit.scene === 'countdown' && countdownSeconds > 0 ? { ...visit, secondsLeft: countdownSeconds } : visit;
