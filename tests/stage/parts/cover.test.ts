import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Box } from '../../../src/stage/parts/Box.ts';
import { cover } from '../../../src/stage/parts/Box.ts';

const side = fc.integer({ min: 1, max: 8000 });

describe('covering a target', () => {
  test.each<[source: [number, number], target: [number, number], part: Box]>([
    [[1080, 1080], [800, 800], { x: 0, y: 0, width: 1080, height: 1080 }],
    [[1920, 1080], [800, 800], { x: 420, y: 0, width: 1080, height: 1080 }],
    [[1080, 1920], [800, 800], { x: 0, y: 420, width: 1080, height: 1080 }],
    [[640, 480], [1920, 1080], { x: 0, y: 60, width: 640, height: 360 }],
  ])("from a source of %j for one of %j shows the source's middle", ([sourceWidth, sourceHeight], [width, height], part) => {
    expect(cover(sourceWidth, sourceHeight, { width, height })).toEqual(part);
  });

  test("shows the largest possible part of the source in the target's shape", () => {
    fc.assert(
      fc.property(side, side, side, side, (sourceWidth, sourceHeight, width, height) => {
        const part = cover(sourceWidth, sourceHeight, { width, height });
        expect(part.width * height).toBeCloseTo(part.height * width, 3);
        expect(Math.min(part.x, part.y)).toBeGreaterThanOrEqual(-1e-6);
        expect(part.x * 2 + part.width).toBeCloseTo(sourceWidth, 6);
        expect(part.y * 2 + part.height).toBeCloseTo(sourceHeight, 6);
        expect(Math.min(sourceWidth - part.width, sourceHeight - part.height)).toBeCloseTo(0, 6);
      }),
    );
  });
});
