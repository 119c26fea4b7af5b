import type { PhotoBlobs } from './PhotoBlobs.ts';
import type { StorageKey } from './storageKey.ts';

const againMs = 2000;
/** More than guests delete during an outage of the store; the sweep removes the rest. */
const maxLeft = 10_000;

/** Bytes of deleted photos that storage could not remove at that moment. */
export interface LeftBytes {
  add(key: StorageKey): void;
  stop(): void;
}

/**
 * Retries the removal every two seconds instead of waiting for the hourly sweep. Only for keys with a tombstone: nothing new is stored under them.
 */
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
