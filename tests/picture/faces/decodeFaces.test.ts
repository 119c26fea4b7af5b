import { describe, expect, test } from 'vitest';
import { decodeFaces } from '../../../src/picture/faces/decodeFaces.ts';
import { fullRange, shortRange } from '../../../src/picture/faces/FaceModelKind.ts';
import { faceAnchors } from '../../../src/picture/faces/findFaces.ts';

describe('the anchor grids', () => {
  test.each([
    [shortRange, 896],
    [fullRange, 2304],
  ])('match the number of model outputs', (kind, count) => {
    expect(faceAnchors(kind)).toHaveLength(2 * count);
  });

  test('proceed row by row, with the anchors of a cell together', () => {
    const anchors = faceAnchors(shortRange);
    expect([...anchors.slice(0, 6)]).toEqual([1 / 32, 1 / 32, 1 / 32, 1 / 32, 3 / 32, 1 / 32]);
    expect([...anchors.slice(-2)]).toEqual([15 / 16, 15 / 16]);
  });
});

/** The short-range model's output for one face, detected by the anchor `index`. */
function output(index: number, values: readonly number[], score: number) {
  const regressors = new Float32Array(896 * 16);
  regressors.set(values, index * 16);
  return { regressors, scores: new Float32Array(896).fill(-1000).fill(score, index, index + 1) };
}

const values = [0, 0, 32, 48, -8, -6, 8, -6, 0, 0, 0, 8, -14, -2, 14, -2];

test("a face in an upright region is in the region's pixels", () => {
  const region = { middle: { x: 500, y: 300 }, side: 256, turn: 0 };
  // Anchor 512 is the first of the coarse grid; its middle is a sixteenth from both edges.
  const [face, ...more] = decodeFaces(shortRange, faceAnchors(shortRange), output(512, values, 3), region, 0.5);
  expect(more).toEqual([]);
  const [x, y] = [500 - 128 + 16, 300 - 128 + 16];
  expect(face).toMatchObject({
    box: { x: x - 32, y: y - 48, width: 64, height: 96 },
    rightEye: { x: x - 16, y: y - 12 },
    leftEye: { x: x + 16, y: y - 12 },
    mouth: { x, y: y + 16 },
  });
  expect(face?.score).toBeCloseTo(1 / (1 + Math.exp(-3)));
});

test('in a region rotated by a quarter, the eyes of an upright head lie one above the other', () => {
  const region = { middle: { x: 0, y: 0 }, side: 128, turn: Math.PI / 2 };
  const [face] = decodeFaces(shortRange, faceAnchors(shortRange), output(512, values, 3), region, 0.5);
  expect(face?.leftEye.x).toBeCloseTo(face?.rightEye.x ?? NaN);
  expect((face?.leftEye.y ?? NaN) - (face?.rightEye.y ?? NaN)).toBeCloseTo(16);
});

test('faces below the minimum score are left out, and an extreme score is still a number', () => {
  const region = { middle: { x: 0, y: 0 }, side: 128, turn: 0 };
  const scores = (score: number) =>
    decodeFaces(shortRange, faceAnchors(shortRange), output(3, values, score), region, 0.5).map((face) => face.score);
  expect(scores(-0.1)).toEqual([]);
  expect(scores(1e30)).toEqual([1]);
});
