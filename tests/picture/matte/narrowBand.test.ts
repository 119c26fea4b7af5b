import { expect, test } from 'vitest';
import { matteBuffers } from '../../../src/picture/matte/MatteBuffers.ts';
import { narrowBand } from '../../../src/picture/matte/narrowBand.ts';
import { multiclass } from '../../../src/picture/matte/segmenters.ts';
import { cutOut } from '../../support/picture/cutOut.ts';

const { width, height } = multiclass;
const planeOf = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width)));
/** Certain on the left, empty on the right, and a band of this width around the middle. */
const sloping = (band: number) => planeOf((x) => Math.min(1, Math.max(0, 0.5 + (width / 2 - x) / band)));
const undecided = (mask: Float32Array): number => mask.subarray(0, width).filter((value) => value > 0.1 && value < 0.9).length;

test('a wide uncertain band becomes narrow around its middle', () => {
  const mask = sloping(40);
  const before = undecided(mask);
  narrowBand(mask, multiclass, matteBuffers(8, 8).band);
  expect(undecided(mask)).toBeLessThan(before / 2);
  expect(mask[width / 2]).toBeCloseTo(0.5, 1);
});

test('single cells of a frayed contour follow their neighbours', () => {
  const mask = planeOf((x, y) => ((x * 7 + y * 13) % 10 === 0 ? 0.3 : 0.7));
  narrowBand(mask, multiclass, matteBuffers(8, 8).band);
  const inner = mask.filter((_, at) => at % width > 1 && at % width < width - 2 && at > 2 * width && at < mask.length - 2 * width);
  expect(Math.min(...inner)).toBeGreaterThan(0.75);
});

test('dark hair in front of a dark wall has no blurred rim', () => {
  const side = 1024;
  const photo = new Uint8ClampedArray(side * side * 4).fill(14);
  for (let at = 3; at < photo.length; at += 4) photo[at] = 255;
  const logits = new Float32Array(width * height * 6).fill(-20);
  sloping(24).forEach((value, at) => {
    const person = Math.min(0.999, Math.max(0.001, value));
    logits[6 * at] = 0;
    logits[6 * at + 1] = Math.log(person / (1 - person));
  });
  const { pixels } = cutOut(photo, { multiclass: logits, selfie: new Float32Array(width * height) }, matteBuffers(side, side));
  const row = Array.from({ length: side }, (_, x) => pixels[4 * (512 * side + x) + 3]!);
  // The segmenter is unsure about 96 pixels.
  expect(row.filter((alpha) => alpha > 20 && alpha < 235).length).toBeLessThan(24);
});
