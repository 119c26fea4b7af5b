import type { PhotoBlobs } from './PhotoBlobs.ts';
import type { StorageKey } from './storageKey.ts';

const againMs = 2000;
/** More deletions than guests make during an outage of the store. The sweep removes the rest. */
const maxLeft = 10_000;

/** The bytes of deleted photos that could not be removed from storage at first. */
export interface LeftBytes {
  add(key: StorageKey): void;
  stop(): void;
}

/**
 * Retries the removal every two seconds instead of waiting for the hourly sweep. Only for keys with a tombstone, under which nothing new is
 * stored.
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
