import type { Face } from '../../../src/picture/Cutout.ts';
import { describe, expect, test } from 'vitest';
import { cleanMask } from '../../../src/picture/matte/cleanMask.ts';
import { closeUps, isKnown, takeIn } from '../../../src/picture/matte/closeUps.ts';
import { fillHoles } from '../../../src/picture/matte/fillHoles.ts';
import { solidFaces } from '../../../src/picture/matte/solidFaces.ts';
import { faceAt } from '../../support/picture/faceAt.ts';

const side = 64;
const size = { width: side, height: side };
const photo = { width: 640, height: 640 };

/** A plane with one value and boxes (left, top, width, height) of other values. */
function plane(value: number, ...boxes: [box: [number, number, number, number], value: number][]): Float32Array {
  const made = new Float32Array(side * side).fill(value);
  for (const [[left, top, width, height], inside] of boxes)
    for (let y = top; y < top + height; y++) made.fill(inside, y * side + left, y * side + left + width);
  return made;
}

const at = (mask: Float32Array, x: number, y: number): number => mask[y * side + x]!;

describe('holes', () => {
  const hole: [number, number, number, number] = [28, 30, 6, 6];

  /**
   * The mask of a person with a hole that the segmenters believe in this much, in front of a wall with brightness 0.9; the hole has another
   * brightness.
   */
  function filled({
    belief,
    shown,
    open = hole,
    faces = [],
  }: {
    belief: number;
    shown: number;
    open?: [number, number, number, number];
    faces?: readonly Face['box'][];
  }): Float32Array {
    const mask = plane(0, [[16, 10, 32, 54], 1], [open, 0.2]);
    const colour = plane(0.9, [[16, 10, 32, 54], 0.3], [open, shown]);
    const evidence = {
      belief: plane(0, [[16, 10, 32, 54], 1], [open, belief]),
      beliefSize: size,
      colours: { red: colour, green: colour, blue: colour },
      faces,
    };
    fillHoles(mask, size, evidence, { seen: new Int32Array(side * side), queue: new Int32Array(side * side) });
    return mask;
  }

  test('are filled for a dark collar that one segmenter detects', () => {
    expect(at(filled({ belief: 0.9, shown: 0.05 }), 30, 32)).toBe(1);
  });

  test('are filled at low confidence if their colours are nowhere behind the people', () => {
    expect(at(filled({ belief: 0.3, shown: 0.05 }), 30, 32)).toBe(1);
  });

  test('stay open where the wall shows, or where no segmenter detects anybody', () => {
    expect(at(filled({ belief: 0.5, shown: 0.9 }), 30, 32)).toBeCloseTo(0.2);
    expect(at(filled({ belief: 0.02, shown: 0.89 }), 30, 32)).toBeCloseTo(0.2);
  });

  test('are filled below a face, even in the colours of the wall', () => {
    expect(at(filled({ belief: 0.3, shown: 0.9, faces: [{ x: 0.4, y: 0.2, width: 0.14, height: 0.14 }] }), 30, 32)).toBe(1);
    expect(at(filled({ belief: 0.3, shown: 0.9, faces: [{ x: 0.7, y: 0.2, width: 0.14, height: 0.14 }] }), 30, 32)).toBeCloseTo(0.2);
  });

  test('are not gaps that open towards the room', () => {
    expect(at(filled({ belief: 0.9, shown: 0.05, open: [10, 30, 20, 6] }), 20, 32)).toBeCloseTo(0.2);
  });

  test("are filled at the photo's edge only if a segmenter is nearly sure", () => {
    const open: [number, number, number, number] = [28, 56, 6, 8];
    expect(at(filled({ belief: 0.9, shown: 0.05, open }), 30, 62)).toBe(1);
    expect(at(filled({ belief: 0.5, shown: 0.05, open }), 30, 62)).toBeCloseTo(0.2);
  });

  test('are judged one by one', () => {
    const mask = plane(0, [[16, 10, 32, 54], 1], [[20, 20, 4, 4], 0.2], [[36, 40, 4, 4], 0.2]);
    const colour = plane(0.9, [[16, 10, 32, 54], 0.3], [[36, 40, 4, 4], 0.9]);
    const evidence = { belief: plane(0.5), beliefSize: size, colours: { red: colour, green: colour, blue: colour }, faces: [] };
    fillHoles(mask, size, evidence, { seen: new Int32Array(side * side), queue: new Int32Array(side * side) });
    expect([at(mask, 21, 21), at(mask, 37, 41)]).toEqual([1, expect.closeTo(0.2)]);
  });
});

describe('faces', () => {
  const face = faceAt(320, 200, 100);

  test('are solid where the mask is half sure of them, like the chest below them', () => {
    const mask = plane(0, [[20, 8, 24, 56], 0.6]);
    solidFaces(mask, size, [face], photo);
    expect([at(mask, 32, 20), at(mask, 32, 33), at(mask, 22, 60)]).toEqual([1, 1, expect.closeTo(0.6)]);
  });

  test('that the mask has missed are restored if it has the chest below them', () => {
    const mask = plane(0, [[20, 26, 24, 38], 1]);
    solidFaces(mask, size, [face], photo);
    expect([at(mask, 32, 20), at(mask, 32, 13)]).toEqual([1, 1]);
  });

  test('without anybody in the mask, such as on a poster, are unchanged', () => {
    const mask = plane(0.05);
    expect(solidFaces(mask, size, [face], photo)).toEqual([]);
    expect(mask).toEqual(plane(0.05));
  });

  test('do not turn a table in front of them into a chest', () => {
    const mask = plane(0, [[24, 12, 16, 14], 1]);
    solidFaces(mask, size, [face], photo);
    expect(at(mask, 32, 36)).toBe(0);
  });

  test('keep a distant person, who would otherwise be too small to count', () => {
    const people: Parameters<typeof plane>[1][] = [
      [[2, 4, 36, 60], 1],
      [[54, 20, 4, 8], 1],
    ];
    const clean = (kept: number[]): Float32Array => {
      const mask = plane(0, ...people);
      cleanMask(mask, mask.slice(), size, { regions: new Int32Array(side * side), queue: new Int32Array(side * side) }, kept);
      return mask;
    };
    expect([at(clean([22 * side + 55]), 55, 22), at(clean([]), 55, 22)]).toEqual([1, 0]);
  });
});

describe('closer inspections', () => {
  test('lie within the photo, and are closer', () => {
    const looks = closeUps([faceAt(100, 150, 60), faceAt(320, 150, 60), faceAt(600, 500, 40), faceAt(320, 200, 200)], photo);
    expect(looks).toHaveLength(4);
    for (const { middle, side: length } of looks) {
      expect(Math.min(middle.x, middle.y) - length / 2).toBeGreaterThanOrEqual(0);
      expect(Math.max(middle.x, middle.y) + length / 2).toBeLessThanOrEqual(640);
      expect(length).toBeLessThan(0.8 * 640);
    }
  });

  test('are made of people whose trunk the first pass has not detected', () => {
    const face = faceAt(320, 150, 60);
    const logitsOf = (person: Float32Array) =>
      Float32Array.from({ length: 6 * person.length }, (_, place) =>
        place % 6 === 0 ? 0 : place % 6 === 4 ? 9 * person[Math.floor(place / 6)]! - 4 : -30,
      );
    const trunk: Parameters<typeof plane>[1] = [[27, 10, 10, 30], 1];
    expect(isKnown(face, photo, logitsOf(plane(0, trunk)), size)).toBe(true);
    expect(isKnown(face, photo, logitsOf(plane(0, trunk, [[27, 24, 10, 8], 0])), size)).toBe(false);
    // A trunk can't be below the photo's edge.
    expect(isKnown(faceAt(320, 600, 60), photo, logitsOf(plane(0, [[27, 54, 10, 10], 1])), size)).toBe(true);
  });

  test('replace the first result in their area, and change nothing elsewhere', () => {
    const mask = plane(0.5);
    const answer = new Float32Array(32 * 32).map((_, place) => (place % 32 < 16 ? 0 : 1));
    takeIn(
      answer,
      { width: 32, height: 32 },
      { middle: { x: 320, y: 320 }, side: 320, turn: 0 },
      photo,
      mask,
      size,
      new Float32Array(side * side),
    );
    expect([at(mask, 24, 32), at(mask, 40, 32), at(mask, 8, 32), at(mask, 32, 60)]).toEqual([0, 1, 0.5, 0.5]);
  });

  test('do not remove anybody whom an earlier one has detected', () => {
    const [mask, weights] = [plane(0), new Float32Array(side * side)];
    const region = { middle: { x: 320, y: 320 }, side: 320, turn: 0 };
    for (const value of [1, 0])
      takeIn(new Float32Array(32 * 32).fill(value), { width: 32, height: 32 }, region, photo, mask, size, weights);
    expect(at(mask, 32, 32)).toBe(1);
  });
});
