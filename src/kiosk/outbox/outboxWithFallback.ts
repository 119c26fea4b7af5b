import type { Clock } from '../devices/Clock.ts';
import type { OutboxItem, OutboxStore } from './OutboxStore.ts';
import { aboutPhoto } from './OutboxStore.ts';

const moveEveryMs = 15_000;

/**
 * An outbox on disk that falls back to memory: if the browser refuses to store (private mode, full disk), photos wait in memory and are
 * sent all the same. `keeps` says so, so that staff can be told. Photos in memory move to the disk as soon as it accepts them, because a
 * page may end at any moment.
 */
export function outboxWithFallback(disk: OutboxStore, clock: Clock): OutboxStore {
  const memory = memoryOutbox();
  let moveAtMs = 0;
  /** Tried only now and then: each try sends some megabytes to a disk that may be full. */
  async function moveToDisk(held: readonly OutboxItem[]): Promise<void> {
    for (const item of held) {
      if (item.state !== 'waiting' || clock.now() < moveAtMs) continue;
      const sealed = await memory.sealed(item.id);
      if (sealed === null) continue;
      try {
        await disk.add({ ...item, sealed });
      } catch {
        moveAtMs = clock.now() + moveEveryMs;
        return;
      }
      // Both hold it for a moment; if it was sent just now, it is sent once more, which is idempotent for the server.
      await memory.settle(item.id, 'dropped', item.addedMs);
      await memory.forget(item.id);
    }
  }
  let failing = false;
  async function onDisk<T>(work: () => Promise<T>, otherwise: () => T | Promise<T>): Promise<T> {
    try {
      const result = await work();
      failing = false;
      return result;
    } catch {
      failing = true;
      return otherwise();
    }
  }
  const inMemory = async (id: string): Promise<boolean> => (await memory.list()).some((item) => item.id === id);
  let holds = false;
  return {
    async list() {
      await moveToDisk(await memory.list());
      // Ask the disk again: it may have recovered, with everything in it.
      const [kept, held] = [
        await onDisk(
          () => disk.list(),
          () => [],
        ),
        await memory.list(),
      ];
      holds = held.some(({ state }) => state === 'waiting');
      // For a photo that the disk knows too, memory's state is older.
      const known = new Set(kept.map(({ id }) => id));
      return merged(
        kept,
        held.filter(({ id }) => !known.has(id)),
      );
    },
    async add(photo) {
      if (await inMemory(photo.id)) return;
      await onDisk(
        () => disk.add(photo),
        () => memory.add(photo),
      );
    },
    sealed: async (id) =>
      (await inMemory(id))
        ? memory.sealed(id)
        : onDisk(
            () => disk.sealed(id),
            () => null,
          ),
    // The caller has to know that settling failed, and repeats it.
    settle: async (id, ...news) => ((await inMemory(id)) ? memory.settle(id, ...news) : disk.settle(id, ...news)),
    forget: async (id) =>
      (await inMemory(id))
        ? memory.forget(id)
        : onDisk(
            () => disk.forget(id),
            () => undefined,
          ),
    keeps: () => (failing || holds ? 'memory' : 'disk'),
  };
}

/** Merges both lists by the time of adding, but keeps each list's own order even if the clock was changed meanwhile. */
function merged(some: readonly OutboxItem[], others: readonly OutboxItem[]): OutboxItem[] {
  const all = [...some];
  let place = 0;
  for (const item of others) {
    while ((all[place]?.addedMs ?? Infinity) <= item.addedMs) place++;
    all.splice(place++, 0, item);
  }
  return all;
}

/** An outbox that ends with the page: for browsers without storage, for development and tests. */
export function memoryOutbox(): OutboxStore {
  // A Map keeps insertion order.
  const items = new Map<string, OutboxItem>();
  const bytes = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    list: () => Promise.resolve([...items.values()]),
    add({ sealed, ...photo }) {
      const { id } = photo;
      if (!items.has(id)) {
        items.set(id, { ...aboutPhoto(photo), state: 'waiting', settledMs: null, kept: 'memory' });
        bytes.set(id, sealed.slice());
      }
      return Promise.resolve();
    },
    sealed: (id) => Promise.resolve(bytes.get(id)?.slice() ?? null),
    settle(id, state, settledMs) {
      const item = items.get(id);
      if (item?.state === 'waiting') items.set(id, { ...item, state, settledMs });
      bytes.delete(id);
      return Promise.resolve();
    },
    forget(id) {
      if (items.get(id)?.state !== 'waiting') items.delete(id);
      return Promise.resolve();
    },
    keeps: () => 'memory',
  };
}
