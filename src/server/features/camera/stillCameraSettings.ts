import type { Chosen, Settings } from '../../core/settings/readSettings.ts';
import { settingKinds } from '../../core/settings/settingKinds.ts';

export const stillCameraSettings = {
  camera: {
    takes: 'address',
    says: "browser, gphoto2, ccapi:http://<address>, folder:<path> or fake: who takes the photos; browser is the browser's camera, which also takes over when the other one fails",
    standard: 'browser',
    read: settingKinds.text,
  },
} as const satisfies Settings;

export type StillCameraSettings = Chosen<typeof stillCameraSettings>;
