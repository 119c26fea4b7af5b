import { expect, test } from 'vitest';
import { threadsFor } from '../../src/picture/threadsFor.ts';

test.each([
  [1, 1],
  [2, 2],
  [4, 4],
  [16, 4],
])('on %i cores a model gets %i threads', (cores, threads) => {
  expect(threadsFor({ isolated: true, cores })).toBe(threads);
});

test('a page without shared memory has one thread', () => {
  expect(threadsFor({ isolated: false, cores: 8 })).toBe(1);
});
