import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridLayout, gridSize, hourStart, placeAfter, tileRatio } from '../../src/album/gridLayout.ts';

const eightMs = new Date(2027, 5, 5, 20).getTime();
const minuteMs = 60_000;
const albums = fc
  .array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 400 })
  .map((minutes) => minutes.sort((one, other) => one - other).map((minute) => ({ madeMs: eightMs + minute * minuteMs })));

test('every picture has its place in its hour, in blocks of known height', () => {
  fc.assert(
    fc.property(albums, fc.integer({ min: 280, max: 3000 }), (entries, widthPx) => {
      const size = gridSize(widthPx);
      expect(size.columns).toBeGreaterThanOrEqual(3);
      expect(size.columns * size.tilePx + (size.columns - 1) * size.gapPx).toBeCloseTo(widthPx);
      const hours = gridLayout(entries, size);
      expect(hours.flatMap(({ from, to }) => entries.slice(from, to))).toEqual(entries);
      for (const { beginsMs, from, to, blocks } of hours) {
        for (const { madeMs } of entries.slice(from, to)) expect(hourStart(madeMs)).toBe(beginsMs);
        expect(blocks.flatMap((block) => entries.slice(block.from, block.to))).toEqual(entries.slice(from, to));
        const rows = Math.ceil((to - from) / size.columns);
        expect(blocks.reduce((sum, { heightPx }) => sum + heightPx, 0)).toBeCloseTo(rows * (size.tilePx * tileRatio + size.gapPx));
      }
    }),
  );
});

test('ten thousand pictures are laid out in blocks of a few rows', () => {
  const entries = Array.from({ length: 10_000 }, (_, at) => ({ madeMs: eightMs + at * 2000 }));
  const hours = gridLayout(entries, gridSize(1280));
  expect(hours.map(({ to, from }) => to - from)).toEqual([1800, 1800, 1800, 1800, 1800, 1000]);
  expect(Math.max(...hours.flatMap(({ blocks }) => blocks.map(({ from, to }) => to - from)))).toBeLessThan(60);
});

test('arrow keys move to neighbours, to the rows above and below, and across hours', () => {
  // Seven pictures at eight o'clock and five at nine, in rows of four.
  const entries = [...Array.from({ length: 7 }, () => 0), ...Array.from({ length: 5 }, () => 60)].map((minute) => ({
    madeMs: eightMs + minute * minuteMs,
  }));
  const hours = gridLayout(entries, { columns: 4, gapPx: 0, tilePx: 100 });
  const after = (key: string, place: number): number => placeAfter(key, place, hours, 4);
  expect([after('ArrowRight', 6), after('ArrowLeft', 7), after('ArrowLeft', 0), after('ArrowRight', 11)]).toEqual([7, 6, 0, 11]);
  expect([after('ArrowDown', 0), after('ArrowDown', 3), after('ArrowDown', 4), after('ArrowDown', 6)]).toEqual([4, 6, 7, 9]);
  expect([after('ArrowDown', 8), after('ArrowDown', 11)]).toEqual([11, 11]);
  expect([after('ArrowUp', 11), after('ArrowUp', 8), after('ArrowUp', 10), after('ArrowUp', 1)]).toEqual([7, 5, 6, 1]);
  expect([after('Home', 9), after('End', 2)]).toEqual([0, 11]);
});
