import type { StorageKey } from '../storageKey.ts';

/** Bytes in memory that don't change until the caller releases them. */
export interface HeldBytes {
  readonly bytes: Buffer;
  /** Call when done reading. Idempotent. */
  readonly release: () => void;
}

/** Memory for a photo's bytes. Releasing it without calling `keep` frees it. */
export interface Reserved extends HeldBytes {
  /** Call when filled: later callers then get these bytes. The caller must still release its hold. */
  keep(): void;
}

export interface RecentPhotos {
  /** The cached bytes for a key; null if they are not cached. */
  take(key: StorageKey): HeldBytes | null;
  has(key: StorageKey): boolean;
  /** Memory for this many bytes under a key; null if current readers leave too little room, or if the key already has memory. */
  reserve(key: StorageKey, sizeBytes: number): Reserved | null;
  /** Drops a key's bytes from the cache; current readers may finish. */
  forget(key: StorageKey): void;
}

interface Entry {
  readonly bytes: Buffer;
  whole: boolean;
  readers: number;
}

/**
 * A cache for whole photos of at most `capacityBytes`, including forgotten photos that are still being read. Evicts the least recently used
 * photos, but never one that is being read. If slow readers fill the cache, the next photo is not cached.
 */
export function recentPhotos(capacityBytes: number): RecentPhotos {
  /** Least recently used first. */
  const entries = new Map<StorageKey, Entry>();
  let usedBytes = 0;

  const isFree = (key: StorageKey, entry: Entry): boolean => entries.get(key) !== entry && entry.readers === 0;

  function forget(key: StorageKey): void {
    const entry = entries.get(key);
    entries.delete(key);
    if (entry !== undefined && isFree(key, entry)) usedBytes -= entry.bytes.length;
  }

  function makeRoom(sizeBytes: number): boolean {
    const idle = [...entries].filter(([, { readers }]) => readers === 0);
    const idleBytes = idle.reduce((sum, [, { bytes }]) => sum + bytes.length, 0);
    // Evict nothing if eviction could not free enough.
    if (usedBytes - idleBytes + sizeBytes > capacityBytes) return false;
    for (const [key] of idle) {
      if (usedBytes + sizeBytes <= capacityBytes) break;
      forget(key);
    }
    return true;
  }

  function hold(key: StorageKey, entry: Entry): HeldBytes {
    let held = true;
    entry.readers += 1;
    return {
      bytes: entry.bytes,
      release() {
        if (!held) return;
        held = false;
        entry.readers -= 1;
        if (!entry.whole && entries.get(key) === entry) entries.delete(key);
        if (isFree(key, entry)) usedBytes -= entry.bytes.length;
      },
    };
  }

  return {
    forget,
    has: (key) => entries.get(key)?.whole === true,
    take(key) {
      const entry = entries.get(key);
      if (entry?.whole !== true) return null;
      entries.delete(key);
      entries.set(key, entry);
      return hold(key, entry);
    },
    reserve(key, sizeBytes) {
      const bytes = entries.has(key) || !makeRoom(sizeBytes) ? null : allocated(sizeBytes);
      if (bytes === null) return null;
      const entry = { bytes, whole: false, readers: 0 };
      entries.set(key, entry);
      usedBytes += sizeBytes;
      return { ...hold(key, entry), keep: () => void (entry.whole = true) };
    },
  };
}

/** Null if the machine is out of memory. */
function allocated(sizeBytes: number): Buffer | null {
  try {
    // A separate allocation: a slice of Node's pool would keep the whole pool in memory.
    return Buffer.allocUnsafeSlow(sizeBytes);
  } catch {
    return null;
  }
}
