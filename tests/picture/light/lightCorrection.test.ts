import { expect, test } from 'vitest';
import { Buffers } from '../../../src/picture/finish/Buffers.ts';
import { reduceNoise } from '../../../src/picture/finish/reduceNoise.ts';
import { gainsForFaces } from '../../../src/picture/light/gainsForFaces.ts';
import { noCorrection } from '../../../src/picture/light/LightGains.ts';
import { correctLight, lightTables } from '../../../src/picture/light/lightTables.ts';
import { noiseOf } from '../../../src/picture/light/noiseOf.ts';
import { Chance } from '../../support/groups/Chance.ts';
import { inBadLight } from '../../support/people/badLight.ts';
import { skinTone, toneDistance } from '../../support/people/skinTone.ts';
import { faceAt } from '../../support/picture/faceAt.ts';

type Rgb = readonly [number, number, number];
const side = 200;
const face = faceAt(100, 70, 60);

/** A head with a white collar in front of a wall. */
function portraitOf(skin: Rgb, collar: Rgb = [235, 235, 230], wall: Rgb = [120, 115, 110]) {
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const isFace = Math.abs(x - 100) < 32 && Math.abs(y - 70) < 40;
      const isCollar = y > 112 && Math.abs(x - 100) < 40;
      pixels.set(isFace ? skin : isCollar ? collar : wall, 4 * (y * side + x));
    }
  return { width: side, height: side, pixels };
}

/** From very light to very dark. */
const skins: readonly Rgb[] = [[224, 180, 160], [200, 150, 120], [165, 115, 90], [120, 80, 62], [85, 56, 44]]; // prettier-ignore

test.each(skins)('skin of %i, %i, %i in good light keeps its tone', (...skin) => {
  const photo = portraitOf(skin);
  const before = skinTone(photo, face);
  correctLight(photo.pixels, lightTables(gainsForFaces(photo, [face])));
  expect(toneDistance(skinTone(photo, face), before)).toBeLessThan(6);
});

test.each(skins.flatMap((skin) => (['dark', 'bar'] as const).map((light) => [light, ...skin] as const)))(
  'in the light %s, skin of %i, %i, %i comes closer to its real tone',
  (light, ...skin) => {
    const good = portraitOf(skin);
    const photo = inBadLight(good, light);
    const before = toneDistance(skinTone(photo, face), skinTone(good, face));
    correctLight(photo.pixels, lightTables(gainsForFaces(photo, [face])));
    expect(toneDistance(skinTone(photo, face), skinTone(good, face))).toBeLessThan(0.6 * before);
  },
);

test('a photo without faces stays unchanged, and so do black and white in a brightened one', () => {
  expect(gainsForFaces(portraitOf(skins[0]!), [])).toEqual(noCorrection);
  expect(gainsForFaces(portraitOf(skins[0]!), [faceAt(-400, -400, 60)])).toEqual(noCorrection);
  for (const table of lightTables([4, 3, 5])) {
    expect([table[0], table[255]]).toEqual([0, 255]);
    expect(table.every((value, at) => at === 0 || value >= table[at - 1]!)).toBe(true);
  }
  expect([...lightTables(noCorrection)[0]]).toEqual(Array.from({ length: 256 }, (_, value) => value));
});

test('noise is reduced, and edges stay', () => {
  const chance = new Chance(1);
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < pixels.length; at++)
    if (at % 4 !== 3) pixels[at] = ((at >> 2) % side < 100 ? 60 : 160) + 16 * (chance.share() + chance.share() + chance.share() - 1.5);
  const photo = { width: side, height: side, pixels };
  const noise = noiseOf(photo);
  reduceNoise(photo, noise, new Buffers());
  expect(noiseOf(photo)).toBeLessThan(0.5 * noise);
  const mean = (x: number): number =>
    Array.from({ length: side }, (_, y) => pixels[4 * (y * side + x)]!).reduce((sum, one) => sum + one) / side;
  expect(mean(101) - mean(98)).toBeGreaterThan(85);
});
