import { expect, test } from 'vitest';
import { mergeFaces, overlap } from '../../../src/picture/faces/mergeFaces.ts';
import { faceAt } from '../../support/picture/faceAt.ts';

test('detections of one face become their mean, weighted by score, with the highest score', () => {
  const [face, ...more] = mergeFaces([faceAt(100, 100, 60, 0, 0.3), faceAt(112, 100, 60, 0, 0.9)]);
  expect(more).toEqual([]);
  expect(face?.score).toBe(0.9);
  expect(face!.box.x + 30).toBeCloseTo(109);
  expect(face!.nose.x).toBeCloseTo(109);
});

test('neighbours stay two, the higher score first', () => {
  const faces = mergeFaces([faceAt(100, 100, 60, 0, 0.5), faceAt(150, 100, 60, 0, 0.8)]);
  expect(faces.map(({ score }) => score)).toEqual([0.8, 0.5]);
});

test('empty boxes overlap nothing, and cause no endless loop', () => {
  const flat = { ...faceAt(10, 10, 0), box: { x: 10, y: 10, width: 0, height: 0 } };
  expect(overlap(flat.box, flat.box)).toBe(0);
  expect(mergeFaces([flat, flat])).toHaveLength(2);
});
