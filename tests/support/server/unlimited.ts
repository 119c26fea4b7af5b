import type { PictureBudget } from '../../../src/server/features/portraits/pictureBudget.ts';
import { success } from '../../../src/shared/errors.ts';

/** A budget without limits or counts. */
export const unlimited: PictureBudget = {
  spend: () => Promise.resolve(success({ giveBack: () => Promise.resolve() })),
  spending: () => Promise.resolve(null),
  switchTo: () => Promise.resolve(success(undefined)),
  beginEvent: () => Promise.resolve(success(undefined)),
};
