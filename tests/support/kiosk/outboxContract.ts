import { describe, expect, onTestFinished, test } from 'vitest';
import type { OutboxStore, SealedPhoto } from '../../../src/kiosk/outbox/OutboxStore.ts';

/** A photo by its number. Higher numbers are later. */
export function samplePhoto(number: number, addedMs = 1_000_000 + number): SealedPhoto {
  return {
    id: `photo-${String(number)}`,
    deleteTokenHash: `hash-${String(number)}`,
    addedMs,
    sealed: Uint8Array.of(number, 0, 255, number),
  };
}

/** A store to test, and access to what a reload would find. */
export interface StoreUnderTest {
  readonly store: OutboxStore;
  /** Another store on the same disk; null if the store ends with the page. */
  readonly reopened: (() => OutboxStore) | null;
  readonly close?: () => Promise<void>;
}

/** The rules for every outbox store, regardless of its storage. */
export function outboxContract(name: string, open: () => StoreUnderTest): void {
  const opened = (): StoreUnderTest => {
    const one = open();
    onTestFinished(() => one.close?.());
    return one;
  };
  const states = async (store: OutboxStore): Promise<string[]> => (await store.list()).map(({ id, state }) => `${id} ${state}`);

  describe(`the outbox store ${name}`, () => {
    test('is empty at first', async () => {
      const { store } = opened();
      expect(await store.list()).toEqual([]);
      expect(await store.sealed('photo-1')).toBeNull();
    });

    test('returns the exact bytes that were put in', async () => {
      const { store } = opened();
      const { sealed, ...record } = samplePhoto(7);
      await store.add({ ...record, sealed });
      expect(await store.list()).toEqual([{ ...record, state: 'waiting', settledMs: null, kept: store.keeps() }]);
      expect(await store.sealed('photo-7')).toEqual(sealed);
    });

    test('keeps the address in a card’s code and the link between a portrait and its card', async () => {
      const { store, reopened } = opened();
      const names = { codeNames: 'https://photos.example.com', sequelOf: 'photo-1' };
      await store.add({ ...samplePhoto(7), ...names });
      expect(await (reopened?.() ?? store).list()).toMatchObject([names]);
    });

    test('lists in insertion order, regardless of ids and calendar', async () => {
      const { store } = opened();
      for (const number of [5, 3, 9]) await store.add(samplePhoto(number, 1_000_000 - number));
      await store.settle('photo-3', 'acknowledged', 1);
      expect(await states(store)).toEqual(['photo-5 waiting', 'photo-3 acknowledged', 'photo-9 waiting']);
    });

    test('keeps the first bytes for an id', async () => {
      const { store } = opened();
      await store.add(samplePhoto(1));
      await store.add({ ...samplePhoto(1), sealed: Uint8Array.of(9) });
      expect(await store.list()).toHaveLength(1);
      expect(await store.sealed('photo-1')).toEqual(samplePhoto(1).sealed);
    });

    test('no longer has the bytes of a settled photo, and never makes it wait again', async () => {
      const { store } = opened();
      await store.add(samplePhoto(1));
      await store.settle('photo-1', 'refused', 5);
      await store.settle('photo-1', 'acknowledged', 6);
      await store.add(samplePhoto(1));
      expect(await store.list()).toMatchObject([{ id: 'photo-1', state: 'refused', settledMs: 5 }]);
      expect(await store.sealed('photo-1')).toBeNull();
    });

    test('forgets settled photos but not waiting ones', async () => {
      const { store } = opened();
      for (const number of [1, 2]) await store.add(samplePhoto(number));
      await store.settle('photo-1', 'acknowledged', 5);
      for (const id of ['photo-1', 'photo-2', 'unknown']) await store.forget(id);
      expect(await states(store)).toEqual(['photo-2 waiting']);
      expect(await store.sealed('photo-2')).toEqual(samplePhoto(2).sealed);
    });

    test('accepts many photos at once', async () => {
      const { store } = opened();
      const numbers = Array.from({ length: 20 }, (_, number) => number);
      await Promise.all(numbers.map((number) => store.add(samplePhoto(number))));
      expect((await store.list()).map(({ id }) => id).sort()).toEqual(numbers.map((number) => `photo-${String(number)}`).sort());
    });

    test('has the same content after a reload, if it outlives the page', async () => {
      const { store, reopened } = opened();
      for (const number of [1, 2]) await store.add(samplePhoto(number));
      await store.settle('photo-1', 'acknowledged', 5);
      if (reopened === null) return expect(store.keeps()).toBe('memory');
      expect(await reopened().list()).toEqual(await store.list());
      expect(await reopened().sealed('photo-2')).toEqual(samplePhoto(2).sealed);
      expect(store.keeps()).toBe('disk');
    });
  });
}
