import { memoryOutbox } from './memoryOutbox.ts';
import type { OutboxItem, OutboxStore } from './OutboxStore.ts';

/**
 * A disk's outbox, with memory to fall back on: where the browser refuses to store (a private mode, a full disk), photos wait in
 * memory and are sent all the same. `keeps` says so, so that staff can be told.
 */
export function sturdyOutbox(disk: OutboxStore): OutboxStore {
  const memory = memoryOutbox();
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
      // Time and again the disk is asked first: it may have come back, with all that is in it.
      const [kept, held] = [
        await onDisk(
          () => disk.list(),
          () => [],
        ),
        await memory.list(),
      ];
      holds = held.some(({ state }) => state === 'waiting');
      // What memory holds of a photo that the disk knows as well is older news.
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
    // Whoever settles has to know that it did not happen, and does it again.
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

/** Both in one order, by when they were put in, and each in its own order, whatever the calendar was set to meanwhile. */
function merged(some: readonly OutboxItem[], others: readonly OutboxItem[]): OutboxItem[] {
  const all = [...some];
  let place = 0;
  for (const item of others) {
    while ((all[place]?.addedMs ?? Infinity) <= item.addedMs) place++;
    all.splice(place++, 0, item);
  }
  return all;
}
