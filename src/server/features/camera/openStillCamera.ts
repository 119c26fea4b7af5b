import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { nearest } from '../../../shared/theme/nearest.ts';
import { stillCameraDrivers } from './drivers/stillCameraDrivers.ts';
import type { StillCamera } from './StillCamera.ts';

/** The choice that leaves photos to the browser's camera. */
export const browserCamera = 'browser';

const kinds = Object.keys(stillCameraDrivers) as (keyof typeof stillCameraDrivers)[];

/** The camera at an address, not yet contacted; null for `browser`. Fails with a text about the address that follows the setting's name. */
export function openStillCamera(address: string): Result<StillCamera | null, string> {
  if (address === browserCamera) return success(null);
  const [, kind = '', rest = ''] = /^([a-z0-9]+)(?::(.*))?$/s.exec(address.trim()) ?? [];
  const known = kinds.find((one) => one === kind);
  if (known !== undefined) return stillCameraDrivers[known](rest);
  const meant = nearest(kind, [...kinds, browserCamera]);
  return failure(
    `can be browser, gphoto2, ccapi:http://<address>, folder:<path> or fake, not "${address}".${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
  );
}
