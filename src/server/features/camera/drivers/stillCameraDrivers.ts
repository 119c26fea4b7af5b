import { isAbsolute } from 'node:path';
import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import type { StillCamera } from '../StillCamera.ts';
import { fakeStillCamera } from './fakeStillCamera.ts';
import { folderCamera } from './folderCamera.ts';

/** The drivers, by the first part of an address; each gets the rest, and fails with a text that follows the setting's name. */
export const stillCameraDrivers = {
  fake: (rest) => (rest === '' ? success(fakeStillCamera()) : failure(`takes nothing after fake, not "${rest}".`)),
  folder: (rest) =>
    isAbsolute(rest)
      ? success(folderCamera(rest))
      : failure(`needs a folder by its whole path, as in folder:/home/booth/photos, not "${rest}".`),
} satisfies Readonly<Record<string, (rest: string) => Result<StillCamera, string>>>;
