import type { Chosen, Settings } from '../../core/settings/readSettings.ts';
import { settingKinds } from '../../core/settings/settingKinds.ts';

export const stillCameraSettings = {
  camera: {
    takes: 'address',
    says: "browser, gphoto2, ccapi:http://<address>, folder:<path> or fake: which camera takes the photos; the browser's camera also takes over if the chosen one fails",
    standard: 'browser',
    read: settingKinds.text,
  },
} as const satisfies Settings;

export type StillCameraSettings = Chosen<typeof stillCameraSettings>;
