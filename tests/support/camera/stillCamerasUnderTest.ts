import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ccapiCamera } from '../../../src/server/features/camera/drivers/ccapiCamera.ts';
import { fakeStillCamera } from '../../../src/server/features/camera/drivers/fakeStillCamera.ts';
import { folderCamera } from '../../../src/server/features/camera/drivers/folderCamera.ts';
import type { stillCameraDrivers } from '../../../src/server/features/camera/drivers/stillCameraDrivers.ts';
import { temporaryFolder } from '../files/temporaryFolder.ts';
import { numberedJpeg } from './numberedJpeg.ts';
import { ccapiServer } from './ccapiServer.ts';
import type { StillCameraRig, StillCameraRow } from './stillCameraContract.ts';

/** A Canon camera over HTTP. The first models list their paths in another form. */
export async function ccapiRig(isOld: boolean): Promise<StillCameraRig> {
  const server = await ccapiServer({ isOld });
  onTestFinished(server.close);
  return {
    camera: ccapiCamera(server.address),
    press: null,
    exposures: server.exposures,
    unplug: server.unplug,
    plug: server.plug,
    refuse: (reason) => server.misbehave(reason),
  };
}

/** All drivers that can be tested in this process; gphoto2 needs Debian's program. */
export const stillCamerasUnderTest = {
  fake: {
    name: 'the fake',
    fresh() {
      const fake = fakeStillCamera({ shotSize: [600, 400], frameSize: [320, 240], shutterLagMs: 5, fileMs: 20 });
      return {
        camera: fake,
        press: null,
        exposures: () => fake.exposures().length,
        unplug: fake.unplug,
        plug: fake.plug,
        refuse: (reason) => fake.misbehave(reason),
      };
    },
  },
  ccapi: {
    name: 'a Canon camera over HTTP',
    fresh: () => ccapiRig(false),
  },
  folder: {
    name: 'a folder',
    fresh() {
      const folder = join(temporaryFolder(), 'photos');
      mkdirSync(folder);
      let count = 0;
      writeFileSync(join(folder, 'IMG_0000.JPG'), numberedJpeg(0));
      return {
        camera: folderCamera(folder),
        // Tethering programs write a file in chunks, and a RAW file beside it.
        async press() {
          await new Promise((resolve) => setTimeout(resolve, 250));
          count += 1;
          const jpeg = numberedJpeg(count);
          const path = join(folder, `IMG_${String(count).padStart(4, '0')}`);
          writeFileSync(`${path}.CR3`, 'raw');
          writeFileSync(`${path}.JPG`, jpeg.subarray(0, jpeg.length / 2));
          await new Promise((resolve) => setTimeout(resolve, 250));
          writeFileSync(`${path}.JPG`, jpeg);
        },
        exposures: () => count,
        unplug: () => renameSync(folder, `${folder}-gone`),
        plug: () => renameSync(`${folder}-gone`, folder),
        refuse: null,
      };
    },
  },
} satisfies Record<Exclude<keyof typeof stillCameraDrivers, 'gphoto2'>, StillCameraRow>;
