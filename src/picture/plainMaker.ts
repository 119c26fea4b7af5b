import { success } from '../shared/errors.ts';
import type { PictureMaker } from './PictureMaker.ts';

/** The photo as it is: it fails only where there is none, needs no time, and so ends every chain. */
export const plainMaker: PictureMaker = {
  name: 'plain',
  sends: false,
  needsMs: 250,
  async make({ photo, onProgress }) {
    onProgress('finishing', 1);
    return success({ url: await photo, shape: 'photo' });
  },
};
