import { describe, expect, test } from 'vitest';
import { applyGuide } from '../../../src/picture/matte/applyGuide.ts';
import { cutOutInSteps, prepareInputs, shrinkForModels } from '../../../src/picture/matte/cutOut.ts';
import { estimateLayers, ownColour } from '../../../src/picture/matte/foreground.ts';
import { guideCoefficients } from '../../../src/picture/matte/guidedFilter.ts';
import { liveMask } from '../../../src/picture/matte/liveMask.ts';
import type { MatteBuffers } from '../../../src/picture/matte/MatteBuffers.ts';
import { matteBuffers, wipeBuffers } from '../../../src/picture/matte/MatteBuffers.ts';
import { shrinkColours } from '../../../src/picture/matte/shrinkPlane.ts';
import { cutOut } from '../../support/picture/cutOut.ts';

type Colour = readonly [number, number, number];
const orange: Colour = [240, 120, 30];
const teal: Colour = [20, 110, 130];
const segmented = 256;

/** A photo of a single-coloured person in front of a single-coloured background. `alpha` takes a position in pixels. */
function photoOf(width: number, height: number, alpha: (x: number, y: number) => number, front = orange, back = teal): Uint8ClampedArray {
  const photo = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) {
    const part = alpha(at % width, Math.floor(at / width));
    for (const channel of [0, 1, 2] as const) photo[at * 4 + channel] = part * front[channel] + (1 - part) * back[channel];
  }
  return photo;
}

/** The segmenters' output for a mask over positions from 0 to 1. */
function masksOf(person: (x: number, y: number) => number) {
  const selfie = Float32Array.from({ length: segmented ** 2 }, (_, at) =>
    person(((at % segmented) + 0.5) / segmented, (Math.floor(at / segmented) + 0.5) / segmented),
  );
  const logits = new Float32Array(selfie.length * 6).fill(-30);
  selfie.forEach((value, at) => {
    logits[at * 6] = 0;
    logits[at * 6 + 4] = Math.log(Math.max(1e-9, value) / Math.max(1e-9, 1 - value));
  });
  return { multiclass: logits, selfie };
}

const nobody = masksOf(() => 0);
const everybody = masksOf(() => 1);
const buffers = matteBuffers(200, 160);
/** Faster than a matcher, which would print the difference of 100 000 numbers. */
const same = (one: Uint8ClampedArray, other: Uint8ClampedArray): boolean => one.every((value, at) => value === other[at]);
const pixel = (pixels: Uint8ClampedArray, x: number, y: number): number[] =>
  Array.from(pixels.subarray((y * 200 + x) * 4, (y * 200 + x) * 4 + 4));

describe('the guided filter', () => {
  test("moves the mask's edge to the photo's, and leaves the rest unchanged", () => {
    const photo = photoOf(200, 160, (x) => (x < 100 ? 1 : 0));
    shrinkColours(photo, buffers.size, 4, buffers.colours);
    // Blurred, and 3 pixels too far to the right.
    buffers.smallMask.forEach((_, at) => (buffers.smallMask[at] = Math.min(1, Math.max(0, (103 + 6 - ((at % 50) * 4 + 2)) / 12))));
    guideCoefficients(buffers.colours, buffers.smallMask, buffers.small, { radius: 4, epsilon: 1e-4 }, buffers.coefficients, buffers.guide);
    applyGuide(buffers.coefficients, buffers.small, photo, buffers.size, buffers.enlarging, { low: 0.15, high: 0.8 }, buffers.alpha);
    const row = Array.from(buffers.alpha.subarray(80 * 200, 81 * 200));
    expect(Math.min(...row.slice(0, 100))).toBeGreaterThan(0.9);
    expect(Math.max(...row.slice(100))).toBeLessThan(0.1);
  });
});

describe('foreground estimation', () => {
  test('removes exactly the light of a known background', () => {
    for (const alpha of [0.1, 0.5, 0.9]) {
      const shown = alpha * 0.8 + (1 - alpha) * 0.1;
      expect(ownColour(shown, alpha, 0.8, 0.1)).toBeCloseTo(0.8, 9);
    }
  });

  test('recovers both layers of a photo with known alpha', () => {
    const soft = (x: number): number => Math.min(1, Math.max(0, (110 - x) / 20));
    const photo = photoOf(200, 160, soft);
    shrinkColours(photo, buffers.size, 4, buffers.colours);
    buffers.smallMask.forEach((_, at) => (buffers.smallMask[at] = soft((at % 50) * 4 + 1.5)));
    estimateLayers(buffers.colours, buffers.smallMask, buffers, { tiny: 6, small: 2 }, buffers.foreground, buffers.layers);
    const { front, back } = buffers.foreground.small;
    for (let x = 22; x < 28; x++) {
      const at = 20 * 50 + x;
      for (const [channel, own] of [
        ['red', orange[0]],
        ['blue', orange[2]],
      ] as const) {
        const shown = buffers.colours[channel][at]!;
        const found = ownColour(shown, buffers.smallMask[at]!, front[channel][at]!, back[channel][at]!);
        expect(Math.abs(found * 255 - own)).toBeLessThan(Math.abs(shown * 255 - own) / 6 + 4);
      }
    }
  });

  test('keeps the colour of a pixel that belongs wholly to a person', () => {
    expect(ownColour(0.37, 1, 0.9, 0.2)).toBeCloseTo(0.37, 9);
  });
});

describe('a cutout', () => {
  const soft = (x: number): number => Math.min(1, Math.max(0, (120 - x) / 10));
  const photo = photoOf(200, 160, soft);
  const masks = masksOf((x) => soft(x * 200));

  test("has the person's own colours at a soft edge, with less than half of the background's light", () => {
    const { pixels } = cutOut(photo, masks, buffers);
    const edge = Array.from({ length: 200 }, (_, x) => x).filter(
      (x) => pixels[(80 * 200 + x) * 4 + 3]! > 25 && pixels[(80 * 200 + x) * 4 + 3]! < 230,
    );
    const spill = (of: Uint8ClampedArray): number =>
      edge.reduce((sum, x) => sum + Math.abs(pixel(of, x, 80)[0]! - orange[0]) + Math.abs(pixel(of, x, 80)[2]! - orange[2]), 0);
    expect(edge.length).toBeGreaterThan(1);
    expect(spill(pixels)).toBeLessThan(spill(photo) / 2);
  });

  test('equals the photo where the person is, and is empty elsewhere', () => {
    const { pixels } = cutOut(photo, masks, buffers);
    expect(pixel(pixels, 20, 80)).toEqual([...orange, 255]);
    expect(pixel(pixels, 180, 80)).toEqual([0, 0, 0, 0]);
  });

  test('is the same whatever the buffers were used for before', () => {
    const first = cutOut(photo, masks, buffers);
    cutOut(
      photoOf(200, 160, (_, y) => (y > 40 ? 1 : 0)),
      masksOf((_, y) => (y > 0.25 ? 1 : 0)),
      buffers,
    );
    expect(same(cutOut(photo, masks, buffers).pixels, first.pixels)).toBe(true);
  });

  test('of nobody is empty, as is that of a covered lens', () => {
    const empty = cutOut(
      photo,
      masksOf(() => 0.05),
      buffers,
    );
    expect(empty.pixels.some((value) => value > 0)).toBe(false);
    const black = cutOut(new Uint8ClampedArray(200 * 160 * 4), nobody, buffers);
    expect(black.pixels.some((value) => value > 0)).toBe(false);
  });

  test.each([
    [1, 1],
    [2, 9],
    [37, 5],
    [90, 160],
  ])('can be of %i x %i pixels', (width, height) => {
    const small = matteBuffers(width, height);
    const image = photoOf(width, height, () => 1);
    shrinkForModels(image, small);
    prepareInputs(small, []);
    expect(small.inputs.selfie[0]).toBeCloseTo(orange[0] / 255, 6);
    expect(small.inputs.multiclass[0]).toBeCloseTo((orange[0] - 127.5) / 127.5, 6);
    const { pixels } = cutOut(image, everybody, small);
    expect(same(pixels, image)).toBe(true);
  });

  test('can be cancelled between its steps, and wiped buffers contain no guest data', () => {
    shrinkForModels(photo, buffers);
    prepareInputs(buffers, []);
    const steps = cutOutInSteps(photo, masks, buffers);
    expect(Array.from({ length: 4 }, () => steps.next().value)).toEqual(['mask', 'guide', 'edge', 'foreground']);
    wipeBuffers(buffers);
    expect(leftIn(buffers)).toBe(0);
    expect(cutOut(photo, masks, buffers).pixels.some((value) => value > 0)).toBe(true);
  });
});

/** The maximum of all numbers in the buffers' arrays. */
function leftIn({ enlarging: _, ...others }: MatteBuffers): number {
  const arrays = (value: unknown): number[] =>
    ArrayBuffer.isView(value)
      ? [(value as Float32Array).reduce((most, next) => Math.max(most, Math.abs(next)), 0)]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(arrays)
        : [];
  const { size, small, tiny, ...planes } = others;
  expect([size, small, tiny].every(({ width }) => width > 0)).toBe(true);
  return Math.max(...arrays(planes));
}

describe('the live mask', () => {
  const framesOf = (...people: number[][]): Float32Array => {
    const mask = new Float32Array(4);
    for (const person of people) liveMask(Float32Array.from(person), mask);
    return mask;
  };

  test('follows movement at once, so no background is left behind', () => {
    expect([...framesOf([0, 0.2, 0.95, 1])]).toEqual([0, 0, 1, 1]);
    expect([...framesOf([0, 0.2, 0.95, 1], [1, 1, 0, 0])]).toEqual([1, 1, 0, 0]);
  });

  test('steadies the edge of people who stand still', () => {
    const [at1 = NaN] = framesOf([0.6, 0, 0, 0]);
    const settled = Array<number[]>(20).fill([0.6, 0, 0, 0]);
    const [rest = NaN] = framesOf(...settled);
    const [flickered = NaN] = framesOf(...settled, [0.65, 0, 0, 0]);
    const [alone = NaN] = framesOf(...Array<number[]>(20).fill([0.65, 0, 0, 0]));
    expect(at1).toBeGreaterThan(0);
    expect(flickered - rest).toBeGreaterThan(0);
    expect(flickered - rest).toBeLessThan(0.6 * (alone - rest));
  });

  test('forgets the person when given zeros', () => {
    expect(Math.max(...framesOf([0.5, 0.6, 0.95, 1], ...Array<number[]>(12).fill([0, 0, 0, 0])))).toBe(0);
  });
});
