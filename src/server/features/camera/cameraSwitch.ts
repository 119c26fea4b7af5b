import { z } from 'zod';
import type { StaffStillCamera } from '../../../shared/contract/camera/stillCamera.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import type { Core } from '../../core/Feature.ts';
import { browserCamera, openStillCamera } from './openStillCamera.ts';
import type { StillCamera } from './StillCamera.ts';

/** The chosen camera, which staff can change. */
export interface CameraSwitch {
  readonly chosen: () => string;
  readonly current: () => StillCamera | null;
  readonly choices: () => StaffStillCamera['choices'];
  /** Chooses a camera from the list. Fails with a sentence for staff if the address is not on it. */
  readonly choose: (address: string) => Promise<Result<void, string>>;
}

/** The stored choice. It is valid only while the booth starts with the same `--camera`: a new value overrides it. */
const keptSchema = z.object({ startedWith: z.string(), address: z.string() });
const setting = 'still-camera';

export async function openCameraSwitch(startedWith: string, settings: Core['stores']['settings']): Promise<Result<CameraSwitch, string>> {
  const opened = openStillCamera(startedWith);
  if (!opened.ok) return failure(`--camera ${opened.error}`);
  const before = await settings.read(setting);
  const kept = keptSchema.safeParse(before.ok ? before.value : undefined).data;
  const addresses = [...new Set([startedWith, browserCamera])];
  let [chosen, camera] = [startedWith, opened.value];
  if (kept?.startedWith === startedWith && kept.address === browserCamera) [chosen, camera] = [browserCamera, null];
  return success({
    chosen: () => chosen,
    current: () => camera,
    choices: () => addresses.map((address) => ({ address, name: nameOf(address) })),
    async choose(address) {
      // With a free choice, anybody with the passphrase could make this machine send requests to any address or read any folder.
      const next = addresses.includes(address) ? openStillCamera(address) : null;
      if (next?.ok !== true) return failure('This camera is not on the list. Start the booth with it (--camera).');
      [chosen, camera] = [address, next.value];
      await (address === startedWith ? settings.remove(setting) : settings.write(setting, { startedWith, address }));
      return success(undefined);
    },
  });
}

const nameOf = (address: string): string => (address === browserCamera ? 'the browser’s camera' : address);
