import { describe, expect, test } from 'vitest';
import { manualClock } from '../../../src/kiosk/devices/manualClock.ts';
import type { OutboxStore } from '../../../src/kiosk/outbox/OutboxStore.ts';
import { outboxWithFallback, memoryOutbox } from '../../../src/kiosk/outbox/outboxWithFallback.ts';
import { outboxContract, samplePhoto } from '../../support/kiosk/outboxContract.ts';

/** A disk that the test can fill or make unavailable. */
function fakeDisk() {
  const memory = memoryOutbox();
  let trouble: 'none' | 'full' | 'away' = 'none';
  const unless = async <T>(when: readonly string[], work: () => Promise<T>): Promise<T> => {
    if (when.includes(trouble)) throw new Error(`the disk is ${trouble}`);
    return work();
  };
  const store: OutboxStore = {
    list: () => unless(['away'], async () => (await memory.list()).map((item) => ({ ...item, kept: 'disk' }))),
    add: (photo) => unless(['away', 'full'], () => memory.add(photo)),
    sealed: (id) => unless(['away'], () => memory.sealed(id)),
    settle: (...news) => unless(['away'], () => memory.settle(...news)),
    forget: (id) => unless(['away'], () => memory.forget(id)),
    keeps: () => 'disk',
  };
  return { store, becomes: (next: typeof trouble) => (trouble = next) };
}

outboxContract('in memory', () => ({ store: memoryOutbox(), reopened: null }));
outboxContract('on a disk that works', () => {
  const { store } = fakeDisk();
  return { store: outboxWithFallback(store, manualClock()), reopened: () => outboxWithFallback(store, manualClock()) };
});
outboxContract('without a disk', () => {
  const { store, becomes } = fakeDisk();
  becomes('away');
  const sturdy = outboxWithFallback(store, manualClock());
  return { store: { ...sturdy, keeps: () => 'memory' }, reopened: null };
});

describe('an outbox with a failing disk', () => {
  test('keeps photos in memory if the disk is full, reports this, and sends them like the rest', async () => {
    const { store, becomes } = fakeDisk();
    const clock = manualClock();
    const sturdy = outboxWithFallback(store, clock);
    await sturdy.add(samplePhoto(1));
    becomes('full');
    await sturdy.add(samplePhoto(2));
    expect((await sturdy.list()).map(({ id, kept }) => [id, kept])).toEqual([
      ['photo-1', 'disk'],
      ['photo-2', 'memory'],
    ]);
    expect(sturdy.keeps()).toBe('memory');
    expect(await sturdy.sealed('photo-2')).toEqual(samplePhoto(2).sealed);
    await sturdy.settle('photo-2', 'acknowledged', 5);
    expect(await sturdy.list()).toHaveLength(2);
    expect(sturdy.keeps()).toBe('memory');
    becomes('none');
    clock.advance(15_000);
    expect(await sturdy.list()).toHaveLength(2);
    expect(sturdy.keeps()).toBe('disk');
  });

  test('reports the failure before there is any photo', async () => {
    const { store, becomes } = fakeDisk();
    becomes('full');
    const sturdy = outboxWithFallback(store, manualClock());
    expect(await sturdy.list()).toEqual([]);
    expect(sturdy.keeps()).toBe('memory');
  });

  test('has all photos from the disk when it recovers', async () => {
    const { store, becomes } = fakeDisk();
    const sturdy = outboxWithFallback(store, manualClock());
    await sturdy.add(samplePhoto(1));
    becomes('away');
    await sturdy.add(samplePhoto(2));
    expect((await sturdy.list()).map(({ id }) => id)).toEqual(['photo-2']);
    becomes('none');
    await sturdy.add(samplePhoto(3));
    expect((await sturdy.list()).map(({ id }) => id)).toEqual(['photo-1', 'photo-2', 'photo-3']);
  });

  test('moves photos from memory to disk as soon as there is room, without losing or resending them', async () => {
    const { store, becomes } = fakeDisk();
    const clock = manualClock();
    const sturdy = outboxWithFallback(store, clock);
    becomes('full');
    await sturdy.add(samplePhoto(1));
    await sturdy.add(samplePhoto(2));
    expect((await sturdy.list()).map(({ kept }) => kept)).toEqual(['memory', 'memory']);
    becomes('none');
    clock.advance(14_000);
    expect((await sturdy.list()).map(({ kept }) => kept)).toEqual(['memory', 'memory']);
    clock.advance(1000);
    expect((await sturdy.list()).map(({ id, kept, state }) => [id, kept, state])).toEqual([
      ['photo-1', 'disk', 'waiting'],
      ['photo-2', 'disk', 'waiting'],
    ]);
    expect(sturdy.keeps()).toBe('disk');
    expect(await outboxWithFallback(store, clock).sealed('photo-1')).toEqual(samplePhoto(1).sealed);
    await sturdy.settle('photo-1', 'acknowledged', 5);
    expect((await sturdy.list()).map(({ state }) => state)).toEqual(['acknowledged', 'waiting']);
  });

  test('reports when it cannot record an outcome, so that the photo is sent again', async () => {
    const { store, becomes } = fakeDisk();
    const sturdy = outboxWithFallback(store, manualClock());
    await sturdy.add(samplePhoto(1));
    becomes('away');
    await expect(sturdy.settle('photo-1', 'acknowledged', 5)).rejects.toThrow('away');
  });
});
