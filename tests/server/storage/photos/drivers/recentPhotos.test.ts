import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { HeldBytes, RecentPhotos, Reserved } from '../../../../../src/server/storage/photos/drivers/recentPhotos.ts';
import { recentPhotos } from '../../../../../src/server/storage/photos/drivers/recentPhotos.ts';
import { samplePhoto } from '../../../../support/visit/samplePhoto.ts';

const [a, b, c] = [1, 2, 3].map((seed) => samplePhoto(seed, 0).key) as [Key, Key, Key];
type Key = ReturnType<typeof samplePhoto>['key'];

/** Keeps this many identical bytes and does not read them. */
function keep(photos: RecentPhotos, key: Key, sizeBytes: number, value = 7): boolean {
  const reserved = photos.reserve(key, sizeBytes);
  reserved?.bytes.fill(value);
  reserved?.keep();
  reserved?.release();
  return reserved !== null;
}

test('a kept photo can be read until it is forgotten', () => {
  const photos = recentPhotos(100);
  expect(keep(photos, a, 40)).toBe(true);
  expect(photos.has(a)).toBe(true);
  expect(photos.take(a)?.bytes).toEqual(Buffer.alloc(40, 7));
  expect(photos.take(a)?.bytes).toEqual(Buffer.alloc(40, 7));
  photos.forget(a);
  expect(photos.has(a)).toBe(false);
  expect(photos.take(a)).toBeNull();
});

test('a photo being filled cannot be read, and is discarded if it is not kept', () => {
  const photos = recentPhotos(100);
  const reserved = photos.reserve(a, 100);
  expect(photos.has(a)).toBe(false);
  expect(photos.take(a)).toBeNull();
  expect(photos.reserve(a, 10)).toBeNull();
  reserved?.release();
  expect(keep(photos, a, 100)).toBe(true);
});

test('the least recently used is evicted', () => {
  const photos = recentPhotos(100);
  keep(photos, a, 50);
  keep(photos, b, 50);
  photos.take(a)?.release();
  expect(keep(photos, c, 50)).toBe(true);
  expect([a, b, c].map((key) => photos.has(key))).toEqual([true, false, true]);
});

test('a photo being read is never evicted, even if it is forgotten meanwhile', () => {
  const photos = recentPhotos(100);
  keep(photos, a, 60);
  const reader = photos.take(a);
  expect(keep(photos, b, 50)).toBe(false);
  photos.forget(a);
  expect(keep(photos, b, 50)).toBe(false);
  expect(reader?.bytes).toEqual(Buffer.alloc(60, 7));
  reader?.release();
  reader?.release();
  expect(keep(photos, b, 100)).toBe(true);
  expect(keep(photos, c, 1)).toBe(true);
});

test('nothing is evicted if that would not free enough', () => {
  const photos = recentPhotos(100);
  keep(photos, a, 40);
  keep(photos, b, 40);
  const reader = photos.take(b);
  expect(photos.reserve(c, 70)).toBeNull();
  expect(photos.has(a)).toBe(true);
  expect(keep(photos, c, 60)).toBe(true);
  expect(photos.has(a)).toBe(false);
  reader?.release();
});

test('photos larger than the whole cache are not kept', () => {
  expect(keep(recentPhotos(100), a, 101)).toBe(false);
});

const step = record({
  act: constantFrom('reserve', 'keep', 'drop', 'take', 'release', 'forget'),
  key: constantFrom(a, b, c),
  sizeBytes: integer({ min: 0, max: 60 }),
});

test('memory never exceeds its limit, and bytes never change during a read', () => {
  const limitBytes = 100;
  assert(
    property(array(step, { maxLength: 80 }), (steps) => {
      const photos = recentPhotos(limitBytes);
      const filling: { reserved: Reserved; key: Key; value: number }[] = [];
      const readers: { held: HeldBytes; value: number }[] = [];
      const values = new Map<Buffer, number>();
      steps.forEach(({ act, key, sizeBytes }, value) => {
        const reserved = act === 'reserve' ? photos.reserve(key, sizeBytes) : null;
        if (reserved !== null) filling.push({ reserved, key, value });
        const filled = act === 'keep' || act === 'drop' ? filling.shift() : undefined;
        if (filled !== undefined && act === 'keep') {
          values.set(filled.reserved.bytes.fill(filled.value), filled.value);
          filled.reserved.keep();
        }
        filled?.reserved.release();
        if (act === 'forget') photos.forget(key);
        if (act === 'release') readers.shift()?.held.release();
        const held = act === 'take' ? photos.take(key) : null;
        // Incomplete photos are not readable.
        if (held !== null) readers.push({ held, value: values.get(held.bytes) ?? Number.NaN });
        const known = [a, b, c].flatMap((one) => photos.take(one) ?? []);
        known.forEach(({ release }) => release());
        const memory = new Set(
          [...readers, ...filling.map(({ reserved: one }) => ({ held: one })), ...known.map((one) => ({ held: one }))].map(
            ({ held: { bytes } }) => bytes,
          ),
        );
        expect([...memory].reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(limitBytes);
        for (const reader of readers) expect(reader.held.bytes.every((byte) => byte === reader.value)).toBe(true);
      });
      for (const { held } of readers) held.release();
      for (const { reserved } of filling) reserved.release();
      [a, b, c].forEach(photos.forget);
      expect(photos.reserve(a, limitBytes)).not.toBeNull();
    }),
    { numRuns: 1000 },
  );
});
