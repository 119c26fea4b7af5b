import { expect, test } from 'vitest';
import { fullRange, shortRange } from '../../../src/picture/faces/FaceModelKind.ts';
import type { RunFaceModel } from '../../../src/picture/faces/FaceModelKind.ts';
import { findFaces, faceAnchors } from '../../../src/picture/faces/findFaces.ts';
import { BoothError, failure, success } from '../../../src/shared/errors.ts';

const photo = { width: 8, height: 8, pixels: new Uint8ClampedArray(8 * 8 * 4).fill(200) };

/** A model that detects nothing; it keeps the buffers that it was lent. */
function blind(kind: typeof shortRange, lent: Set<Float32Array>): RunFaceModel {
  const anchors = faceAnchors(kind).length;
  return (input) => {
    lent.add(input);
    return Promise.resolve(success({ regressors: new Float32Array(anchors * 16), scores: new Float32Array(anchors).fill(-100) }));
  };
}

test('if a model fails, that is the result, and no guest data stays in the model buffers', async () => {
  const lent = new Set<Float32Array>();
  const error = new BoothError('picture-failed', 'memory is short', { retryable: true });
  const runs: RunFaceModel[] = [blind(fullRange, lent), () => Promise.resolve(failure(error))];
  const found = await findFaces(photo, { full: runs[0]!, short: runs[1]! });
  expect(found).toEqual(failure(error));
  expect(lent.size).toBe(1);
  for (const input of lent) expect(input.every((value) => value === 0)).toBe(true);
});

test('models that detect nothing find nobody', async () => {
  const lent = new Set<Float32Array>();
  const found = await findFaces(photo, { full: blind(fullRange, lent), short: blind(shortRange, lent) });
  expect(found).toEqual(success([]));
});
