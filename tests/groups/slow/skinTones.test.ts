import { beforeAll, describe, expect, test } from 'vitest';
import type { Face } from '../../../src/picture/Cutout.ts';
import { findFaces } from '../../../src/picture/faces/findFaces.ts';
import { Buffers } from '../../../src/picture/finish/Buffers.ts';
import { developPhoto } from '../../../src/picture/pipeline/developPhoto.ts';
import { nodeModels } from '../../support/groups/nodeModels.ts';
import type { BadLightName } from '../../support/people/badLight.ts';
import { inBadLight } from '../../support/people/badLight.ts';
import type { RealPhoto } from '../../support/people/realPhotos.ts';
import { fetchRealPhotos, realPhoto, realSquares } from '../../support/people/realPhotos.ts';
import { hueDistance, skinTone, toneDistance } from '../../support/people/skinTone.ts';

const why = await fetchRealPhotos();
const patienceMs = 300_000;

interface Seen extends Pick<RealPhoto, 'photo'> {
  readonly faces: readonly Face[];
}

interface Change {
  /** The lightness of the skin in the original photo. */
  readonly lightness: number;
  /** The distances from the original tone, in bad light and after its correction. */
  readonly tone: readonly [before: number, after: number];
  readonly hue: readonly [before: number, after: number];
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

describe.skipIf(why !== null)('the skin of some seventy faces', () => {
  let all: Seen[] = [];
  const thirds = (light: BadLightName): Change[][] => {
    const changes = all.flatMap(({ photo, faces }) => {
      const dim = inBadLight(photo, light);
      const before = faces.map((face) => skinTone(dim, face));
      developPhoto(dim, faces, new Buffers());
      return faces.map((face, at): Change => {
        const [own, after] = [skinTone(photo, face), skinTone(dim, face)];
        return {
          lightness: own.lightness,
          tone: [toneDistance(before[at]!, own), toneDistance(after, own)],
          hue: [hueDistance(before[at]!, own), hueDistance(after, own)],
        };
      });
    });
    const sorted = changes.toSorted((one, other) => one.lightness - other.lightness);
    return [0, 1, 2].map((part) => sorted.slice((part * sorted.length) / 3, ((part + 1) * sorted.length) / 3));
  };

  beforeAll(async () => {
    const models = await nodeModels();
    all = [];
    for (const name of Object.keys(realSquares)) {
      const { photo } = await realPhoto(name);
      const faces = await findFaces(photo, models.faces);
      if (faces.ok) all.push({ photo, faces: faces.value });
    }
  }, patienceMs);

  test.each([
    ['dark', 0.9, 0.4],
    ['tungsten', 0.76, 0.75],
    ['bar', 0.9, 0.4],
  ] as const)(
    'comes closer to its own tone, dark skin as well as light: %s',
    (light, least, most) => {
      for (const third of thirds(light)) {
        expect(third.filter(({ tone: [before, after] }) => after < before).length / third.length).toBeGreaterThanOrEqual(least);
        expect(mean(third.map(({ tone: [, after] }) => after))).toBeLessThan(most * mean(third.map(({ tone: [before] }) => before)));
      }
    },
    patienceMs,
  );

  test(
    'changes little in photos that are well lit already',
    () => {
      const changes = all.flatMap(({ photo, faces }) => {
        const developed = { ...photo, pixels: photo.pixels.slice() };
        developPhoto(developed, faces, new Buffers());
        return faces.map((face) => toneDistance(skinTone(developed, face), skinTone(photo, face)));
      });
      expect(mean(changes)).toBeLessThan(3.5);
    },
    patienceMs,
  );

  test.each(['tungsten', 'bar'] as const)(
    'is less yellow: %s',
    (light) => {
      for (const third of thirds(light))
        expect(mean(third.map(({ hue: [, after] }) => after))).toBeLessThan(0.5 * mean(third.map(({ hue: [before] }) => before)));
    },
    patienceMs,
  );
});
