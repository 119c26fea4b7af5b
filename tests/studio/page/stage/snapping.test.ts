import { describe, expect, it } from 'vitest';
import type { Box } from '../../../../src/stage/parts/Box.ts';
import type { SnapGround } from '../../../../src/studio/page/stage/snapping.ts';
import { snapMove, snapPoint } from '../../../../src/studio/page/stage/snapping.ts';

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const ground = (others: Box[] = [], safe: Box | null = null): SnapGround => ({ width: 1000, height: 2000, others, safe, withinPx: 8 });

describe('a moved box', () => {
  it('stays where it is if no line is near', () => {
    expect(snapMove(box(103, 207, 100, 50), ground())).toEqual({ x: 0, y: 0, guides: [] });
  });

  it('snaps to the middle of the stage and shows a line across it', () => {
    expect(snapMove(box(447, 300, 100, 50), ground())).toEqual({ x: 3, y: 0, guides: [{ axis: 'x', at: 500, from: 0, to: 2000 }] });
  });

  it('snaps to the edge of another box', () => {
    const snapped = snapMove(box(206, 700, 90, 50), ground([box(200, 100, 321, 57)]));
    expect(snapped).toEqual({ x: -6, y: 0, guides: [{ axis: 'x', at: 200, from: 100, to: 750 }] });
  });

  it('shows every line that it meets at once', () => {
    const { guides } = snapMove(box(199, 700, 300, 50), ground([box(200, 100, 300, 57)]));
    expect(guides.map(({ at }) => at).sort()).toEqual([200, 350, 500]);
  });

  it('snaps to equal distances from both neighbours', () => {
    const row = [box(13, 400, 97, 100), box(637, 400, 111, 100)];
    const snapped = snapMove(box(327, 418, 91, 41), ground(row));
    expect([327 + snapped.x - 110, 637 - 327 - snapped.x - 91]).toEqual([218, 218]);
    expect(snapped.guides.filter(({ axis }) => axis === 'y')).toEqual([
      { axis: 'y', at: 438.5, from: 110, to: 328 },
      { axis: 'y', at: 438.5, from: 419, to: 637 },
    ]);
  });

  it('snaps to the distance between the two boxes before it', () => {
    const row = [box(13, 400, 97, 100), box(160, 400, 111, 100)];
    expect(321 + snapMove(box(325, 433, 91, 41), ground(row)).x).toBe(317);
  });

  it('snaps to the safe border', () => {
    expect(snapMove(box(36, 700, 90, 50), ground([], box(33, 33, 934, 1934))).x).toBe(-3);
  });
});

it('a dragged edge snaps to lines, separately in each direction', () => {
  expect(snapPoint({ x: 503, y: 777 }, ground())).toEqual({ x: -3, y: 0, guides: [{ axis: 'x', at: 500, from: 0, to: 2000 }] });
  expect(snapPoint({ x: 777, y: 997 }, ground()).y).toBe(3);
});
