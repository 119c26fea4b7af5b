import { beforeAll, describe, expect, test } from 'vitest';
import type { PictureModels } from '../../../src/picture/pipeline/loadPictureModels.ts';
import { cutGroup } from '../../support/groups/cutGroup.ts';
import { nodeModels } from '../../support/groups/nodeModels.ts';
import type { BadLightName } from '../../support/people/badLight.ts';
import { badLights, inBadLight } from '../../support/people/badLight.ts';
import { headOutlines, median, rimsOf } from '../../support/people/headOutlines.ts';
import { fetchRealPhotos, realPhoto } from '../../support/people/realPhotos.ts';

const why = await fetchRealPhotos();
const patienceMs = 300_000;
const lights = [null, ...(Object.keys(badLights) as BadLightName[])];

describe.skipIf(why !== null)('twelve heads in dark rooms', () => {
  let models: PictureModels;
  beforeAll(async () => {
    models = await nodeModels();
  });

  test.each(lights)(
    'have no rim of wall, and keep their hair: %s',
    async (light) => {
      const rims: number[] = [];
      const lost: number[] = [];
      for (const name of new Set(Object.values(headOutlines).map(({ photo }) => photo))) {
        const { photo } = await realPhoto(name);
        const cutout = await cutGroup(light === null ? photo : inBadLight(photo, light), models);
        for (const outline of Object.values(headOutlines).filter((one) => one.photo === name)) {
          const found = rimsOf(cutout, outline);
          rims.push(median(found.rims));
          lost.push(median(found.lost));
        }
      }
      expect(median(rims)).toBeLessThanOrEqual(0.02);
      expect(median(lost)).toBeLessThanOrEqual(0.02);
      // Without any colour difference a head may be cut slightly too large, but most are not.
      expect(rims.filter((rim) => rim <= 0.05).length).toBeGreaterThanOrEqual(8);
    },
    patienceMs,
  );
});
