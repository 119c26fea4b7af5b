import { expect, test } from 'vitest';
import { cornerPath, mountRadius } from '../../../src/stage/parts/cornerPath.ts';

const box = { x: 10, y: 20, width: 100, height: 60 };

/** The pen's position after each command of the path; arcs end at their end points. */
function pen(path: string): [number, number][] {
  let [x, y] = [0, 0];
  return [...path.matchAll(/([MhvlaZ])([^MhvlaZ]*)/g)].map(([, command = '', numbers = '']): [number, number] => {
    const values = numbers.trim().split(/\s+/).map(Number);
    const [right = 0, down = 0] = values.slice(-2);
    if (command === 'M') [x, y] = [right, down];
    else if (command === 'h') x += values[0] ?? 0;
    else if (command === 'v') y += values[0] ?? 0;
    else if (command !== 'Z') [x, y] = [x + right, y + down];
    return [x, y];
  });
}

test.each(['round', 'cut', 'scoop'] as const)('an outline with %s corners is closed and stays within its box', (corner) => {
  const stands = pen(cornerPath(box, [4, 8, 16, 30], corner));
  expect(stands.at(-1)).toEqual([14, 20]);
  for (const [x, y] of stands) {
    expect(x).toBeGreaterThanOrEqual(10);
    expect(x).toBeLessThanOrEqual(110);
    expect(y).toBeGreaterThanOrEqual(20);
    expect(y).toBeLessThanOrEqual(80);
  }
});

test('rounded corners bulge outwards, scooped ones inwards, and cut ones are straight', () => {
  expect(cornerPath(box, 8, 'round')).toContain('a8 8 0 0 1 8 8');
  expect(cornerPath(box, 8, 'scoop')).toContain('a8 8 0 0 0 8 8');
  expect(cornerPath(box, 8, 'cut')).not.toContain('a');
});

test('no corner takes more than half of the shorter side', () => {
  expect(cornerPath(box, 500)).toBe(cornerPath(box, 30));
});

test('a radius of zero is a plain corner', () => {
  expect(cornerPath(box, 0, 'scoop')).toMatch(/^M10 20 h100 +v60 +h-100 +v-60 +Z$/);
});

test('a mount is cut no deeper than the square corner of its picture', () => {
  // A corner's straight cut passes through (width, width) if its legs are twice the width.
  expect(mountRadius(30, 10, 'cut')).toBe(20);
  expect(mountRadius(30, 10, 'scoop')).toBeCloseTo(Math.hypot(10, 10));
  const round = mountRadius(1000, 10, 'round');
  expect(Math.hypot(round - 10, round - 10)).toBeCloseTo(round);
  expect(mountRadius(30, 30, 'round')).toBe(48);
});
