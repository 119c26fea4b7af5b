import { characterRecipe } from '../../picture/compose/characterRecipe.ts';
import type { DevelopedPicture, PictureOrder } from '../../picture/PictureMaker.ts';
import type { Answers } from '../../shared/survey/answers.ts';
import { makersInVisit } from '../../shared/theme/makersInVisit.ts';
import { toBase64url } from '../../shared/share/base64url.ts';
import { mostPainted } from '../../shared/theme/servesLate.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import { httpClient } from '../api/httpClient.ts';
import { makeBothSides } from './makeBothSides.ts';
import { makeByChain } from './makerChain.ts';
import { serviceMaker } from '../api/serviceMaker.ts';
import { systemClock } from '../devices/Clock.ts';
import { cutoutMaker } from './cutoutMaker.ts';
import { portraitEyes } from './portraitEyes.ts';
import type { CutoutStudio } from './cutoutStudio.ts';
import { randomBytes } from '../devices/randomBytes.ts';
import { decodeToPng } from './decodeToPng.ts';

/** A theme's picture makers on this machine. */
export interface PictureMakers {
  /** Prepares what guests with these answers will need. Idempotent. */
  readonly warm: (answers: Answers) => void;
  /** Always gives a picture; in the worst case the photo itself. One order is made after the other. */
  readonly make: (order: PictureOrder) => Promise<DevelopedPicture>;
}

/** One visit keeps its object of answers through all retakes, and no other has it. */
const visits = new WeakMap<Answers, string>();

function visitOf(answers: Answers): string {
  const number = visits.get(answers) ?? toBase64url(randomBytes(16));
  visits.set(answers, number);
  return number;
}

export function pictureMakers(theme: Theme, studio: CutoutStudio): PictureMakers {
  const { serviceUrl, serviceTimeoutMs, pictureDeadlineMs, sentTo = [] } = theme.picture;
  const service = serviceMaker(
    httpClient(serviceUrl ?? window.location.origin, serviceTimeoutMs),
    decodeToPng,
    serviceUrl !== undefined ? undefined : { ...portraitEyes(systemClock), sentTo, maxPeople: mostPainted(theme), visitOf },
  );
  const cutout = cutoutMaker({ studio, recipeFor: (answers) => characterRecipe(theme, answers), clock: systemClock });
  // A portrait that comes later is ordered with the card.
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
      // A strip's next shot may come while the one before it is made; each has its makers' whole patience.
      const made = last.then(() => (order.sides === true ? makeBothSides(both, order) : own(order)));
      // What was made is its guests' alone.
      last = made.then(
        () => undefined,
        () => undefined,
      );
      return made;
    },
  };
}
