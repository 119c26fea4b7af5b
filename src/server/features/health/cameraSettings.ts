import { cameraTurns } from '../../../shared/contract/cameraTurns.ts';
import { failure, success } from '../../../shared/errors.ts';
import type { Settings } from '../../core/settings/readSettings.ts';

export const cameraSettings = {
  cameraTurn: {
    takes: 'degrees',
    says: "0, 90, 180 or 270: degrees to turn the camera's pictures clockwise; staff can change it",
    standard: '0',
    read(text: string) {
      const turn = cameraTurns.find((one) => String(one) === text);
      return turn === undefined ? failure(`can be ${cameraTurns.join(', ')}, not "${text}".`) : success(turn);
    },
  },
} as const satisfies Settings;
