import type { Masks, Matte } from '../../../src/picture/matte/cutOut.ts';
import { cutOutInSteps } from '../../../src/picture/matte/cutOut.ts';
import type { MatteBuffers } from '../../../src/picture/matte/MatteBuffers.ts';

/** `cutOutInSteps`, without a rest. */
export function cutOut(photo: Uint8ClampedArray, masks: Masks, buffers: MatteBuffers): Matte {
  const steps = cutOutInSteps(photo, masks, buffers);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
