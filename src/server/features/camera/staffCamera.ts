import { randomUUID } from 'node:crypto';
import type { StaffStillCamera } from '../../../shared/contract/camera/stillCamera.ts';
import { stillCameraFaults, stillCameraProblem } from '../../../shared/contract/camera/stillCamera.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import type { CameraHost } from './cameraHost.ts';
import type { CameraSwitch } from './cameraSwitch.ts';

/** The camera on the staff page: its status and actions. */
export interface StaffCamera {
  readonly read: () => StaffStillCamera;
  readonly choose: (address: string) => Promise<Result<void, string>>;
  /** Takes a shot and discards it. Fails with a sentence for staff. */
  readonly test: () => Promise<Result<void, string>>;
}

export function staffCamera(choice: CameraSwitch, host: CameraHost, apply: () => Promise<void>): StaffCamera {
  return {
    read() {
      const { trouble, isOpen, reported, isFocusOff } = host.status();
      const isBrowser = choice.current() === null;
      const { model, batteryPercent, shotsLeft } = reported ?? { model: null, batteryPercent: null, shotsLeft: null };
      return {
        chosen: choice.chosen(),
        choices: choice.choices(),
        says: isBrowser ? null : trouble !== null ? stillCameraProblem(trouble) : isOpen ? 'The camera is ready.' : 'Connecting …',
        trouble,
        lines: [
          ...(model === null ? [] : [model]),
          ...(batteryPercent === null ? [] : [`Battery: ${String(batteryPercent)} %`]),
          ...(shotsLeft === null ? [] : [`Room for ${String(shotsLeft)} photos`]),
          ...(isFocusOff
            ? [
                `${stillCameraFaults.focus.says} Photos are taken without autofocus. ${stillCameraFaults.focus.howToFix} Then take a test shot.`,
              ]
            : []),
        ],
      };
    },
    async choose(address) {
      const chosen = await choice.choose(address);
      if (chosen.ok) await apply();
      return chosen.ok ? success(undefined) : chosen;
    },
    async test() {
      host.refocus();
      const shot = await host.shoot(`test-${randomUUID()}`);
      return shot.ok ? success(undefined) : failure(stillCameraProblem(shot.error));
    },
  };
}
