import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { composeStaged } from '../../../src/picture/live/composeStaged.ts';
import { cutLive, prepareLive } from '../../../src/picture/live/cutLive.ts';
import type { LiveBuffers } from '../../../src/picture/live/LiveBuffers.ts';
import { liveBuffers, stagedSide } from '../../../src/picture/live/LiveBuffers.ts';
import { wipeBuffers } from '../../../src/picture/matte/MatteBuffers.ts';
import { applyGuide } from '../../../src/picture/matte/applyGuide.ts';
import { composeCutout } from '../../../src/picture/matte/composeCutout.ts';
import { positions } from '../../../src/picture/matte/resizePlane.ts';
import { selfie } from '../../../src/picture/matte/segmenters.ts';

const [orange, wall, sky] = [
  [220, 110, 40],
  [70, 80, 90],
  [60, 140, 230],
] as const;

type Colour = readonly [number, number, number];

/** A picture of `side` pixels with colours from `at`, whose arguments are shares of its side. */
function pictureOf(side: number, at: (x: number, y: number) => Colour): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0, to = 0; y < side; y++) for (let x = 0; x < side; x++, to += 4) pixels.set(at((x + 0.5) / side, (y + 0.5) / side), to);
  return pixels;
}

const isWithin = (x: number, y: number): boolean => Math.hypot(x - 0.5, y - 0.5) < 0.3;
const frame = pictureOf(stagedSide, (x, y) => (isWithin(x, y) ? orange : wall));
const scene = pictureOf(stagedSide, () => sky);
/** As coarse as a segmenter's output, and slightly too large. */
const person = Float32Array.from({ length: selfie.width * selfie.height }, (_, at) =>
  Math.min(
    1,
    Math.max(0, (0.32 - Math.hypot((at % selfie.width) / selfie.width - 0.5, Math.floor(at / selfie.width) / selfie.height - 0.5)) * 30),
  ),
);

function staged(): LiveBuffers {
  const buffers = liveBuffers();
  prepareLive(frame, buffers);
  cutLive(frame, person, scene, buffers);
  return buffers;
}

describe('posing guests', () => {
  test('appear in front of their scene, cut out along their outline', () => {
    const { pixels } = staged();
    const wrong = { of: 0, room: 0 };
    for (let at = 0; at < pixels.length; at += 4) {
      const [x, y] = [((at / 4) % stagedSide) + 0.5, Math.floor(at / 4 / stagedSide) + 0.5].map((place) => place / stagedSide) as [
        number,
        number,
      ];
      const expected = isWithin(x, y) ? orange : sky;
      const apart = (colour: Colour): number => Math.max(...colour.map((value, one) => Math.abs(value - pixels[at + one]!)));
      // In a line of two pixels on either side colours may mix, but never with the room's.
      if (Math.abs(Math.hypot(x - 0.5, y - 0.5) - 0.3) * stagedSide > 2.5) wrong.of += apart(expected) > 3 ? 1 : 0;
      wrong.room += apart(wall) < 25 ? 1 : 0;
    }
    expect(wrong).toEqual({ of: 0, room: 0 });
  });

  test('leave nothing behind when they are wiped', () => {
    const buffers = staged();
    wipeBuffers(buffers);
    const { enlarging: _, size: _size, small: _small, tiny: _tiny, ...planes } = buffers;
    const most = (value: unknown): number =>
      ArrayBuffer.isView(value)
        ? (value as Float32Array).reduce((highest, next) => Math.max(highest, Math.abs(next)), 0)
        : Math.max(...Object.values(value as object).map(most));
    expect(most(planes)).toBe(0);
  });
});

test('an edge is drawn like that of a photo', () => {
  const [small, side] = [6, 30];
  const size = { width: side, height: side };
  const plane = (least: number, most: number) =>
    fc.array(fc.float({ min: least, max: most, noNaN: true }), { minLength: 36, maxLength: 36 });
  const planes = (least: number, most: number) => fc.tuple(plane(least, most), plane(least, most), plane(least, most));
  const toColours = ([red, green, blue]: [number[], number[], number[]]) => ({
    red: Float32Array.from(red),
    green: Float32Array.from(green),
    blue: Float32Array.from(blue),
  });
  const bytes = fc.uint8Array({ minLength: side * side * 4, maxLength: side * side * 4 });
  fc.assert(
    fc.property(planes(-2, 2), plane(-1, 2), planes(0, 1), planes(0, 1), bytes, bytes, (guides, base, fronts, backs, seen, behind) => {
      const opaque = (pixels: Uint8Array): Uint8ClampedArray => Uint8ClampedArray.from(pixels, (value, at) => (at % 4 === 3 ? 255 : value));
      const [photo, ground, target] = [opaque(seen), opaque(behind), new Uint8ClampedArray(side * side * 4)];
      const coefficients = { ...toColours(guides), base: Float32Array.from(base) };
      const layers = { front: toColours(fronts), back: toColours(backs) };
      const enlarging = positions(small, side, small / side);
      const curve = { low: 0.2, high: 0.8 };
      composeStaged(photo, ground, { coefficients, layers, smallSide: small }, enlarging, curve, target);

      const alpha = new Float32Array(side * side);
      const [smallSize, both] = [
        { width: small, height: small },
        { columns: enlarging, rows: enlarging },
      ];
      applyGuide(coefficients, smallSize, photo, size, both, curve, alpha);
      const cut = composeCutout(photo, alpha, layers, smallSize, size, both);
      let furthest = 0;
      for (let at = 0; at < cut.length; at++) {
        const opacity = cut[at - (at % 4) + 3]! / 255;
        const expected = at % 4 === 3 ? 255 : opacity * cut[at]! + (1 - opacity) * ground[at]!;
        furthest = Math.max(furthest, Math.abs(expected - target[at]!));
      }
      expect(furthest).toBeLessThan(3);
    }),
  );
});
