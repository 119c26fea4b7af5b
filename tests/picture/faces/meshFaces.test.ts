import { describe, expect, test } from 'vitest';
import { faceMesh, meshFaces } from '../../../src/picture/faces/meshFaces.ts';
import type { RunningModel } from '../../../src/picture/ModelRunner.ts';
import { success } from '../../../src/shared/errors.ts';
import { faceAt } from '../../support/picture/faceAt.ts';

/** Points of MediaPipe's canonical face in centimetres: right in the picture, down, and away from the camera. */
const canonical: Readonly<Record<number, readonly [number, number, number]>> = {
  234: [-7.66, -0.67, 2.43],
  454: [7.66, -0.67, 2.43],
  10: [0, -8.26, -4.48],
  152: [0, 9.4, -4.26],
  1: [0, 1.13, -7.48],
};
const degrees = Math.PI / 180;
const photo = { width: 400, height: 400, pixels: new Uint8ClampedArray(400 * 400 * 4) };

/** A model that sees the canonical face rotated by these angles in degrees, at 5 input pixels per centimetre. */
function model(yaw: number, pitch: number, roll: number, recognised = 1): RunningModel {
  const mesh = new Float32Array(faceMesh.values);
  for (const [place, [x, y, z]] of Object.entries(canonical)) {
    const turned = [
      x * Math.cos(yaw * degrees) - z * Math.sin(yaw * degrees),
      x * Math.sin(yaw * degrees) + z * Math.cos(yaw * degrees),
    ] as const;
    const down = y * Math.cos(pitch * degrees) - turned[1] * Math.sin(pitch * degrees);
    const away = y * Math.sin(pitch * degrees) + turned[1] * Math.cos(pitch * degrees);
    const right = turned[0] * Math.cos(roll * degrees) - down * Math.sin(roll * degrees);
    const low = turned[0] * Math.sin(roll * degrees) + down * Math.cos(roll * degrees);
    mesh.set([faceMesh.inputSide / 2 + 5 * right, faceMesh.inputSide / 2 + 5 * low, 5 * away], 3 * Number(place));
  }
  return {
    accelerator: 'wasm',
    inputShape: [1, faceMesh.inputSide, faceMesh.inputSide, 3],
    run: () => Promise.resolve(success([mesh.slice(), Float32Array.of(recognised)])),
    close: () => undefined,
  };
}

describe("a face mesh gives the head's rotation", () => {
  test.each([
    [0, 0, 0],
    [40, 0, 0],
    [-65, 0, 0],
    [0, 25, 0],
    [0, -20, 0],
    [0, 0, 15],
    [30, -15, -20],
    [-50, 20, 10],
  ])('of %d degrees to the side, %d down and %d clockwise', async (yaw, pitch, roll) => {
    const faces = await meshFaces(photo, [faceAt(200, 200, 128)], model(yaw, pitch, roll));
    if (!faces.ok) throw faces.error;
    const { pose, rightEar, leftEar } = faces.value[0]!;
    const found = [pose!.yaw, pose!.pitch, pose!.roll].map((angle) => angle / degrees);
    found.forEach((angle, place) => expect(Math.abs(angle - [yaw, pitch, roll][place]!)).toBeLessThan(1.5));
    // The input is 1.5 boxes wide, so one input pixel equals one photo pixel.
    expect(pose!.width).toBeCloseTo(76.6, 0);
    expect(Math.hypot(leftEar.x - rightEar.x, leftEar.y - rightEar.y)).toBeLessThanOrEqual(76.7);
  });

  test('relative to the photo, even if the face region leans', async () => {
    const faces = await meshFaces(photo, [faceAt(200, 200, 128, 30)], model(0, 0, 0));
    if (!faces.ok) throw faces.error;
    expect(faces.value[0]!.pose!.roll / degrees).toBeCloseTo(30, 0);
  });
});

test("a face that the mesh model does not recognise keeps the detector's points", async () => {
  const face = faceAt(200, 200, 128);
  expect(await meshFaces(photo, [face], model(20, 0, 0, -3))).toEqual(success([face]));
});

test('in a crowd the largest faces are processed', async () => {
  const crowd = Array.from({ length: 14 }, (_, place) => faceAt(200, 200, 40 + place));
  const faces = await meshFaces(photo, crowd, model(0, 0, 0));
  if (!faces.ok) throw faces.error;
  expect(faces.value.map(({ pose }) => pose !== undefined)).toEqual(crowd.map((_, place) => place >= 2));
});
