import { describe, expect, test } from 'vitest';
import type { Face } from '../../../src/picture/Cutout.ts';
import { neediestPlace } from '../../../src/picture/film/FilmShot.ts';
import { followFaces } from '../../../src/picture/film/followFaces.ts';
import { placingAt } from '../../../src/picture/film/placingAt.ts';

const faceAt = (x: number, width = 100): Face => {
  const point = { x: x + width / 2, y: 50 };
  const box = { x, y: 0, width, height: width };
  return { box, rightEye: point, leftEye: point, nose: point, mouth: point, rightEar: point, leftEar: point, score: 1 };
};

describe("a still's faces in the frames before it", () => {
  const leftOf = (faces: readonly (readonly Face[])[]) => faces.map(([face]) => Math.round(face?.box.x ?? NaN));

  test('are followed to where they were, and interpolated in between', () => {
    const seen = new Map([
      [0, [faceAt(100)]],
      [4, [faceAt(140)]],
      [8, [faceAt(180)]],
    ]);
    expect(leftOf(followFaces([faceAt(182)], seen, 10))).toEqual([102, 112, 122, 132, 142, 152, 162, 172, 182, 182]);
  });

  test('keep the still’s own points: the systematic error of the quick detector is removed', () => {
    const [first] = followFaces(
      [faceAt(100)],
      new Map([
        [0, [faceAt(104)]],
        [1, [faceAt(104)]],
      ]),
      1,
    );
    expect(first?.[0]?.nose.x).toBe(150);
  });

  test('grow as they move closer', () => {
    const [first] = followFaces(
      [faceAt(100)],
      new Map([
        [0, [faceAt(125, 50)]],
        [3, [faceAt(100)]],
      ]),
      4,
    );
    expect(first?.[0]?.box).toMatchObject({ x: 125, width: 50 });
  });

  test('stay in place if nobody is detected there, and are not mistaken for a neighbour', () => {
    expect(leftOf(followFaces([faceAt(100)], new Map([[0, [faceAt(400)]]]), 2))).toEqual([100, 100]);
    expect(leftOf(followFaces([faceAt(100)], new Map(), 2))).toEqual([100, 100]);
  });
});

describe('the next frame of a film to cut out', () => {
  const all = Array.from({ length: 12 }, (_none, place) => place);
  test.each<[string, readonly number[], readonly number[], number | null]>([
    ['is the one farthest from any cutout', all, [0, 11], 5],
    ['is the last, if there are no cutouts near the end', all, [0, 3, 6], 11],
    ['does not exist if every frame is near a cutout', all, [0, 4, 8, 11], null],
    ['does not exist if the camera gave no frames in between', [0, 1, 10, 11], [0, 11], null],
    ['is the first, if there are no cutouts', all, [], 0],
    ['does not exist without a film', [], [], null],
  ])('%s', (_what, given, cut, expected) => {
    expect(neediestPlace(given, new Set(cut))).toBe(expected);
  });
});

test('people are placed the same in a smaller picture from a smaller cutout', () => {
  const none = { left: 0, top: 0, right: 0, bottom: 0 };
  const framing = {
    scale: 0.5,
    left: 30,
    top: -20,
    standing: false,
    foreground: 'usual',
    bleed: { ...none, left: 40 },
    dieCut: { left: false, top: false, right: false, bottom: false },
  } as const;
  const placing = {
    framing,
    bounds: { x: 100, y: 0, width: 800, height: 1000 },
    faces: [faceAt(500)],
    photo: { width: 1000, height: 1000 },
    pictureWidth: 1200,
  };
  const smaller = placingAt(placing, 500, 600);
  // At half the photo's size, a point's coordinates are halved.
  const at = (x: number, { scale, left }: { scale: number; left: number }): number => x * scale + left;
  expect(at(250, smaller.framing)).toBe(at(500, framing) / 2);
  expect(smaller).toMatchObject({
    bounds: { x: 50, width: 400 },
    photo: { width: 500 },
    pictureWidth: 600,
    framing: { bleed: { left: 20 } },
  });
  expect(smaller.faces[0]?.box.x).toBe(250);
});
