import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoundedMap } from '../../src/shared/BoundedMap.ts';

test('a new entry replaces the oldest one', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2).set('c', 3);
  expect([...map]).toEqual([
    ['b', 2],
    ['c', 3],
  ]);
});

test('setting an entry again makes it the newest, and removes none', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2).set('b', 3);
  expect([...map.keys()]).toEqual(['a', 'b']);
  expect([...map.set('a', 4)]).toEqual([
    ['b', 3],
    ['a', 4],
  ]);
});

test('after any sets and deletes, it has the newest entries, within its limit', () => {
  const step = fc.record({ key: fc.integer({ min: 0, max: 9 }), isDeleted: fc.boolean() });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 60 }), (most, steps) => {
      const map = new BoundedMap<number, true>(most);
      let newest: number[] = [];
      for (const { key, isDeleted } of steps) {
        if (isDeleted) map.delete(key);
        else map.set(key, true);
        const others = newest.filter((one) => one !== key);
        newest = isDeleted ? others : [...others, key].slice(-most);
        expect([...map.keys()]).toEqual(newest);
      }
    }),
  );
});
