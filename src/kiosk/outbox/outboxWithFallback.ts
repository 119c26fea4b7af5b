import type { Clock } from '../devices/Clock.ts';
import type { OutboxItem, OutboxStore, SealedPhoto } from './OutboxStore.ts';
import { aboutPhoto } from './OutboxStore.ts';

const moveEveryMs = 15_000;
/** The data that tests the disk. It is as large as a card, because even a full disk accepts a few bytes. */
const probe: SealedPhoto = { id: 'probe', deleteTokenHash: '', addedMs: 0, sealed: new Uint8Array(1_000_000) };

/**
 * An outbox on disk that falls back to memory: if the browser refuses to store (private mode, full disk), photos wait in memory and are
 * still sent. `keeps` reports this even without waiting photos, so that staff can be told. Photos in memory move to the disk as soon as
 * it accepts them, because a page may end at any moment.
 */
export function outboxWithFallback(disk: OutboxStore, clock: Clock): OutboxStore {
  const memory = memoryOutbox();
  let writeAtMs = 0;
  let writes: 'untried' | 'work' | 'fail' = 'untried';
  async function write(photo: SealedPhoto): Promise<boolean> {
    try {
      await disk.add(photo);
      writes = 'work';
    } catch {
      writes = 'fail';
      writeAtMs = clock.now() + moveEveryMs;
    }
    return writes === 'work';
  }
  /** Runs rarely, because each try writes some megabytes to a disk that may be full. */
  async function moveToDisk(held: readonly OutboxItem[]): Promise<void> {
    for (const item of held) {
      if (item.state !== 'waiting' || clock.now() < writeAtMs) continue;
      const sealed = await memory.sealed(item.id);
      if (sealed === null) continue;
      if (!(await write({ ...item, sealed }))) return;
      // Both stores hold the photo for a moment. If it has just been sent, it is sent again, which is idempotent for the server.
      await memory.settle(item.id, 'dropped', item.addedMs);
      await memory.forget(item.id);
    }
  }
  /** Tests whether the disk accepts a card: before the first guest relies on it, and again after failures. */
  async function tryWriting(): Promise<void> {
    if (writes === 'work' || clock.now() < writeAtMs || !(await write(probe))) return;
    await onDisk(
      async () => {
        await disk.settle(probe.id, 'gone', probe.addedMs);
        await disk.forget(probe.id);
      },
      () => undefined,
    );
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
      await tryWriting();
      // Ask the disk again, because it may have recovered with all its photos.
      const [kept, held] = [
        await onDisk(
          async () => (await disk.list()).filter(({ id }) => id !== probe.id),
          () => [],
        ),
        await memory.list(),
      ];
      holds = held.some(({ state }) => state === 'waiting');
      // If the disk also has the photo, memory's state is outdated.
      const known = new Set(kept.map(({ id }) => id));
      return merged(
        kept,
        held.filter(({ id }) => !known.has(id)),
      );
    },
    async add(photo) {
      if (await inMemory(photo.id)) return;
      if (!(await write(photo))) await memory.add(photo);
    },
    // Reading and settling have no fallback: the caller must see their failure, and repeats them.
    sealed: async (id) => ((await inMemory(id)) ? memory.sealed(id) : failing ? null : disk.sealed(id)),
    settle: async (id, ...news) => ((await inMemory(id)) ? memory.settle(id, ...news) : disk.settle(id, ...news)),
    forget: async (id) =>
      (await inMemory(id))
        ? memory.forget(id)
        : onDisk(
            () => disk.forget(id),
            () => undefined,
          ),
    keeps: () => (failing || holds || writes === 'fail' ? 'memory' : 'disk'),
  };
}

/** Merges both lists by the time of adding, but keeps each list's own order even if the clock has changed. */
function merged(some: readonly OutboxItem[], others: readonly OutboxItem[]): OutboxItem[] {
  const all = [...some];
  let place = 0;
  for (const item of others) {
    while ((all[place]?.addedMs ?? Infinity) <= item.addedMs) place++;
    all.splice(place++, 0, item);
  }
  return all;
}

/** An outbox that is lost with the page: for browsers without storage, for development and tests. */
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
