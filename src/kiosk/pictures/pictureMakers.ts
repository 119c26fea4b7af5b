import { characterRecipe } from '../../picture/compose/characterRecipe.ts';
import type { DevelopedPicture, PictureOrder } from '../../picture/PictureMaker.ts';
import type { Answers } from '../../shared/survey/answers.ts';
import { makersInVisit } from '../../shared/theme/makersInVisit.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { makeBothSides } from './portrait/makeBothSides.ts';
import { makeByChain } from './makerChain.ts';
import { systemClock } from '../devices/Clock.ts';
import { cutoutMaker } from './cutoutMaker.ts';
import { serviceOf } from './portrait/serviceOf.ts';
import type { CutoutClient } from './cutoutClient.ts';

/** A theme's picture makers on this machine. */
export interface PictureMakers {
  /** Prepares everything for guests with these answers. Idempotent. */
  readonly warm: (answers: Answers) => void;
  /** Always returns a picture, at worst the photo itself. Orders run one after another. */
  readonly make: (order: PictureOrder) => Promise<DevelopedPicture>;
}

export function pictureMakers(theme: Theme, cutouts: CutoutClient): PictureMakers {
  const { pictureDeadlineMs } = theme.picture;
  const service = serviceOf(theme);
  const cutout = cutoutMaker({ cutouts, recipeFor: (answers) => characterRecipe(theme, answers), clock: systemClock });
  // Services for late portraits are not included: those portraits are ordered with the card.
  const named: readonly string[] = makersInVisit(theme);
  const makers = [service, cutout].filter(({ name }) => named.includes(name));
  const own = (order: PictureOrder): Promise<DevelopedPicture> =>
    makeByChain({ makers, deadlineMs: pictureDeadlineMs, clock: systemClock }, order);
  const both = { own, service, deadlineMs: pictureDeadlineMs, clock: systemClock };
  let last: Promise<unknown> = Promise.resolve();
  return {
    warm(answers) {
      if (makers.includes(cutout)) cutout.warm(answers);
    },
    make(order) {
      // A strip's next shot may arrive while the last one is being made. Queue it, so that each shot gets its makers' full time.
      const made = last.then(() => (order.sides === true ? makeBothSides(both, order) : own(order)));
      // Drop the result, which belongs only to its guests.
      last = made.then(
        () => undefined,
        () => undefined,
      );
      return made;
    },
  };
}
