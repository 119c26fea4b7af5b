import type { PhotoBlobs } from './PhotoBlobs.ts';
import type { StorageKey } from './storageKey.ts';

const againMs = 2000;
/** More than guests delete while a store is away; what is beyond waits for the sweep. */
const maxLeft = 10_000;

/** Bytes of photos that a guest has deleted and that storage could not remove at that moment. */
export interface LeftBytes {
  add(key: StorageKey): void;
  stop(): void;
}

/** Tries to remove them every two seconds, so that they need not wait for the hourly sweep. Only for keys that are gone on record: nothing else comes under them. */
export function leftBytes(blobs: Pick<PhotoBlobs, 'remove'>): LeftBytes {
  const left = new Set<StorageKey>();
  let isTrying = false;

  async function tryAgain(): Promise<void> {
    if (isTrying || left.size === 0) return;
    isTrying = true;
    const keys = [...left].slice(0, 100);
    const removed = await blobs.remove(keys);
    if (removed.ok) for (const key of keys) left.delete(key);
    isTrying = false;
  }

  const timer = setInterval(() => void tryAgain(), againMs);
  timer.unref();
  return {
    add(key) {
      if (left.size < maxLeft) left.add(key);
    },
    stop: () => clearInterval(timer),
  };
}
