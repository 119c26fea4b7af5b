import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fakeStillCamera } from '../../../src/server/features/camera/drivers/fakeStillCamera.ts';
import { folderCamera } from '../../../src/server/features/camera/drivers/folderCamera.ts';
import type { stillCameraDrivers } from '../../../src/server/features/camera/drivers/stillCameraDrivers.ts';
import { temporaryFolder } from '../files/temporaryFolder.ts';
import { numberedJpeg } from './numberedJpeg.ts';
import type { StillCameraRow } from './stillCameraContract.ts';

/** Every driver that can be tested within this process. */
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
  folder: {
    name: 'a folder',
    fresh() {
      const folder = join(temporaryFolder(), 'photos');
      mkdirSync(folder);
      let count = 0;
      writeFileSync(join(folder, 'IMG_0000.JPG'), numberedJpeg(0));
      return {
        camera: folderCamera(folder),
        // Tethering programs write piece by piece, and the RAW file beside it.
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
} satisfies Record<keyof typeof stillCameraDrivers, StillCameraRow>;
