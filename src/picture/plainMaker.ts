import { success } from '../shared/errors.ts';
import type { PictureMaker } from './PictureMaker.ts';

/** The plain photo: it fails only if there is no photo and needs no time, so it ends every chain. */
export const plainMaker: PictureMaker = {
  name: 'plain',
  sends: false,
  needsMs: 250,
  async make({ photo, onProgress }) {
    onProgress('finishing', 1);
    return success({ url: await photo, shape: 'photo' });
  },
};
