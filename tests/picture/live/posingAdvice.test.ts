import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PosingAdvice } from '../../../src/flow/Visit.ts';
import { posingAdvice, calmAdvice, noAdvice } from '../../../src/picture/live/posingAdvice.ts';
import type { CalmAdvice } from '../../../src/picture/live/posingAdvice.ts';

const square = { width: 1000, height: 1000 };
const wide = { width: 1600, height: 1000 };
/** A face given by its middle and width, in pixels. */
const face = (x: number, y: number, width = 120) => ({ box: { x: x - width / 2, y: y - width / 2, width, height: width } });

describe('guests are told', () => {
  test.each<[what: string, PosingAdvice | null, frame: typeof square, faces: ReturnType<typeof face>[]]>([
    ['nothing if nobody is detected', null, square, []],
    ['nothing if one guest stands in the middle', null, square, [face(500, 400)]],
    ['nothing if four stand side by side', null, square, [face(150, 450), face(380, 450), face(620, 450), face(850, 450)]],
    ['to move closer if one is cut off at the left', 'closer', square, [face(500, 400), face(30, 420)]],
    ['to move closer if one is cut off at the right', 'closer', square, [face(970, 420), face(500, 400)]],
    ['to move closer if one stands half outside the picture, in a wider frame', 'closer', wide, [face(800, 400), face(300, 400)]],
    ['nothing about somebody who waits outside the picture', null, wide, [face(800, 400), face(150, 400)]],
    ['nothing about somebody far behind them at the edge', null, square, [face(500, 400, 200), face(20, 420, 60)]],
    ['to step back if a face is cut off at the top', 'back', square, [face(500, 50)]],
    ['to step back if a face fills the picture', 'back', square, [face(500, 500, 460)]],
    ['to step back rather than move closer, if both would help', 'back', square, [face(500, 50), face(20, 400)]],
    ['nothing about the lower edge', null, square, [face(500, 960)]],
    ['nothing in an upright frame, if all are in its square', null, { width: 1000, height: 1600 }, [face(500, 450)]],
    ['to step back in an upright frame, if one is above its square', 'back', { width: 1000, height: 1600 }, [face(500, 340)]],
  ])('%s', (_what, advice, frame, faces) => {
    expect(posingAdvice(faces, frame)).toBe(advice);
  });

  test('the same at any camera size, and whoever is detected first', () => {
    const boxes = fc.array(
      fc.tuple(fc.integer({ min: -50, max: 1050 }), fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 20, max: 500 })),
    );
    fc.assert(
      fc.property(boxes, fc.constantFrom(0.25, 0.5, 2), (places, scale) => {
        const faces = places.map(([x, y, width]) => face(x, y, width));
        const smaller = places.map(([x, y, width]) => face(x * scale, y * scale, width * scale)).reverse();
        expect(posingAdvice(smaller, { width: 1000 * scale, height: 1000 * scale })).toBe(posingAdvice(faces, square));
      }),
    );
  });

  test('the same if the picture is mirrored', () => {
    const boxes = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 1600 }), fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 20, max: 500 })),
    );
    fc.assert(
      fc.property(boxes, (places) => {
        const [here, there] = [places, places.map(([x, y, width]) => [1600 - x, y, width] as const)].map((all) =>
          posingAdvice(
            all.map(([x, y, width]) => face(x, y, width)),
            wide,
          ),
        );
        expect(there).toBe(here);
      }),
    );
  });
});

/** The hint after each of some inspections, 400 ms apart. */
function toldAfter(...found: (PosingAdvice | null)[]): (PosingAdvice | null)[] {
  let state = noAdvice;
  return found.map((one, look) => (state = calmAdvice(state, one, look * 400)).given);
}

describe('a posing hint', () => {
  test('appears after a second of the same advice', () => {
    expect(toldAfter('closer', 'closer', 'closer', 'closer')).toEqual([null, null, null, 'closer']);
  });

  test('does not appear for occasional advice', () => {
    expect(toldAfter('closer', null, 'closer', 'closer', 'back', 'closer', 'closer', null)).toEqual(Array(8).fill(null));
  });

  test('disappears after a second without it', () => {
    const looks = Array<PosingAdvice | null>(9).fill('closer');
    expect(toldAfter(...looks, null, null, null, null).slice(-4)).toEqual(['closer', 'closer', 'closer', null]);
  });

  test('is replaced by other advice that has lasted for a second', () => {
    const looks = Array<PosingAdvice | null>(9).fill('closer');
    expect(toldAfter(...looks, 'back', 'back', 'back', 'back').slice(-4)).toEqual(['closer', 'closer', 'closer', 'back']);
  });

  test('stays for at least two seconds, and requires one second of advice', () => {
    const looks = fc.array(
      fc.record({ afterMs: fc.integer({ min: 1, max: 1500 }), found: fc.constantFrom<PosingAdvice | null>('closer', 'back', null) }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(looks, (all) => {
        let [state, nowMs, changedMs]: [CalmAdvice, number, number] = [noAdvice, 0, -Infinity];
        let sameMs = 0;
        let last: PosingAdvice | null = null;
        for (const { afterMs, found } of all) {
          nowMs += afterMs;
          if (found !== last) sameMs = nowMs;
          last = found;
          const next = calmAdvice(state, found, nowMs);
          if (next.given !== state.given) {
            expect(next.given).toBe(found);
            expect(nowMs - sameMs).toBeGreaterThanOrEqual(1000);
            if (state.given !== null) expect(nowMs - changedMs).toBeGreaterThanOrEqual(2000);
            changedMs = nowMs;
          }
          state = next;
        }
      }),
    );
  });
});
