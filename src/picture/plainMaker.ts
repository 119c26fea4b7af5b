import { success } from '../shared/errors.ts';
import type { PictureMaker } from './PictureMaker.ts';

/** The plain photo. It takes no time and fails only if there is no photo, so it ends every chain. */
export const plainMaker: PictureMaker = {
  name: 'plain',
  sends: false,
  needsMs: 250,
  async make({ photo, onProgress }) {
    onProgress('finishing', 1);
    return success({ url: await photo, shape: 'photo' });
  },
};
