import { expect, test } from 'vitest';
import { fillInput } from '../../../src/picture/faces/fillInput.ts';
import { wholeRegion } from '../../../src/picture/faces/Region.ts';
import { fineness, modelLook } from '../../../src/picture/light/ModelLook.ts';

const size = { width: 20, height: 20 };
/** A photo of one brightness, with a face of another in the middle. */
const photoOf = (room: number, face = room): Float32Array =>
  Float32Array.from({ length: 3 * 400 }, (_, at) => {
    const [x, y] = [Math.floor(at / 3) % 20, Math.floor(at / 60)];
    return x >= 8 && x < 12 && y >= 8 && y < 12 ? face : room;
  });
const middle = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 };
const seen = (look: Float32Array, value: number): number => look[value * fineness]!;

test('models see a photo in good light unchanged', () => {
  const look = modelLook(photoOf(130, 150), size, [middle]);
  for (const value of [0, 60, 200, 255]) expect(seen(look, value)).toBeCloseTo(value, 3);
});

test('models see a dark room brighter, with black and white unchanged', () => {
  const look = modelLook(photoOf(25), size);
  expect(seen(look, 25)).toBeGreaterThan(45);
  expect([seen(look, 0), seen(look, 255)]).toEqual([0, 255]);
});

test('models see dark faces in a bright room brighter', () => {
  expect(seen(modelLook(photoOf(200, 60), size, [middle]), 60)).toBeGreaterThanOrEqual(110);
});

test('a face in the flash is not burnt out to brighten the room behind it', () => {
  expect(seen(modelLook(photoOf(8, 190), size, [middle]), 190)).toBeLessThanOrEqual(0.86 * 255);
});

test('an empty or black photo is handled, too', () => {
  for (const room of [0, 255])
    expect(modelLook(photoOf(room), size, [{ x: 2, y: 2, width: 1, height: 1 }]).every(Number.isFinite)).toBe(true);
});

test.each([0, 0.1])("a region rotated by %d is filled with the photo's correction, black beyond its edges", (turn) => {
  const photo = { width: 8, height: 8, pixels: new Uint8ClampedArray(8 * 8 * 4).fill(25), look: modelLook(photoOf(25), size) };
  const input = new Float32Array(4 * 4 * 3);
  fillInput(input, 4, photo, { ...wholeRegion(photo), side: 16, turn }, 0);
  expect(input[3 * (1 * 4 + 1)]).toBeCloseTo(seen(photo.look, 25) / 255, 5);
  expect(input[0]).toBe(0);
});
