import { isAbsolute } from 'node:path';
import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import { isPrivate } from '../../../core/settings/settingKinds.ts';
import type { StillCamera } from '../StillCamera.ts';
import { ccapiCamera } from './ccapiCamera.ts';
import { fakeStillCamera } from './fakeStillCamera.ts';
import { folderCamera } from './folderCamera.ts';
import { gphotoCamera } from './gphotoCamera.ts';

/** The port for addresses without one. */
const ccapiPort = '8080';

function ccapi(rest: string): Result<StillCamera, string> {
  const url = URL.canParse(rest) ? new URL(rest) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.username !== '' || /[?#]/.test(rest))
    return failure(`needs the camera's own address, as in ccapi:http://192.168.1.2, not "${rest}".`);
  if (!isPrivate(url.hostname)) return failure('must be in this network, because its pictures are sent unencrypted.');
  if (url.port === '' && url.protocol === 'http:') url.port = ccapiPort;
  return success(ccapiCamera(url.origin));
}

/** A port in gphoto2's notation: a USB device, or a network address with ports for commands and events. */
const gphotoPort = /^(usb:\d{3},\d{3}|ptpip:\d{1,3}(\.\d{1,3}){3}(:\d{1,5}){0,2})$/;

/** The drivers, by address prefix. Each gets the rest of the address, and fails with a text that follows the setting's name. */
export const stillCameraDrivers = {
  ccapi,
  fake: (rest) => (rest === '' ? success(fakeStillCamera()) : failure(`takes nothing after fake, not "${rest}".`)),
  gphoto2: (rest) =>
    rest === '' || gphotoPort.test(rest)
      ? success(gphotoCamera(rest === '' ? null : rest))
      : failure(`needs a port such as gphoto2:usb:001,004 or gphoto2:ptpip:192.168.1.2, or no port, not "${rest}".`),
  folder: (rest) =>
    isAbsolute(rest)
      ? success(folderCamera(rest))
      : failure(`needs an absolute folder path, as in folder:/home/booth/photos, not "${rest}".`),
} satisfies Readonly<Record<string, (rest: string) => Result<StillCamera, string>>>;
