import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import type { StillCameraTrouble } from '../../../../shared/contract/camera/stillCamera.ts';
import type { ServerClock } from '../../../core/ServerClock.ts';
import { serverClock } from '../../../core/ServerClock.ts';
import type { StillCamera } from '../StillCamera.ts';
import { readPhoto } from './readPhoto.ts';

/** Network drives don't report changes, so poll. */
const pollEveryMs = 100;
/** A folder with more files than this is not one event's photos. */
const maxFiles = 20_000;

/**
 * A folder into which any tethering program writes its photos. The booth doesn't release the shutter: a shot is the first JPEG file that
 * appears after its request. Files that already existed are never used, and no file is changed or deleted.
 */
export function folderCamera(folder: string, clock: Pick<ServerClock, 'pause'> = serverClock): StillCamera {
  /** Lists the folder; null if it can't be read. */
  const list = async (): Promise<readonly string[] | null> => {
    try {
      const names = await readdir(folder);
      return names.length > maxFiles ? null : names.filter((name) => /\.jpe?g$/i.test(name) && !name.startsWith('.'));
    } catch {
      return null;
    }
  };
  return {
    address: `folder:${folder}`,
    hasPreview: false,
    async open() {
      if ((await list()) === null) return failure('away');
      let isOpen = true;
      return success({
        preview: async () => failure('away'),
        rest: async () => undefined,
        async shoot(_how, signal): Promise<Result<Uint8Array, StillCameraTrouble>> {
          const before = isOpen ? await list() : null;
          if (before === null) return failure('away');
          const known = new Set(before);
          while (!signal.aborted) {
            const names = await list();
            if (names === null) return failure('away');
            for (const name of names.filter((one) => !known.has(one)).toSorted()) {
              const photo = await readPhoto(join(folder, name));
              if (photo === 'unusable') known.add(name);
              else if (photo !== 'unfinished') return success(photo);
            }
            await clock.pause(pollEveryMs, signal);
          }
          return failure('late');
        },
        async status() {
          if (!isOpen || (await list()) === null) return failure('away');
          return success({ model: 'A folder', batteryPercent: null, shotsLeft: null, trouble: null });
        },
        settings: async () => success([]),
        close: async () => void (isOpen = false),
      });
    },
  };
}
