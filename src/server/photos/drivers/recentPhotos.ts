import type { StorageKey } from '../storageKey.ts';

/** Bytes in memory that stay as they are until they are released. */
export interface HeldBytes {
  readonly bytes: Buffer;
  /** Nobody here reads them any more. Once is enough, more is no harm. */
  readonly release: () => void;
}

/** Memory that is to be filled with a photo's bytes. Released before they are kept, it is free again. */
export interface Reserved extends HeldBytes {
  /** It holds them all: whoever asks next gets them. To be released by whoever reserved it all the same. */
  keep(): void;
}

export interface RecentPhotos {
  /** What is kept under a key; null where there is nothing. */
  take(key: StorageKey): HeldBytes | null;
  has(key: StorageKey): boolean;
  /** Memory for so many bytes under a key; null where those who read just now leave none, or the key has some already. */
  reserve(key: StorageKey, sizeBytes: number): Reserved | null;
  /** Nobody gets it from now on; who reads it may go on. */
  forget(key: StorageKey): void;
}

interface Entry {
  readonly bytes: Buffer;
  whole: boolean;
  readers: number;
}

/**
 * A memory for whole photos of at most `capacityBytes`, those included that were forgotten and are still read. It gives up what nobody
 * has asked for the longest, and never what is being read: slow readers may fill it, and the next photo is not kept then.
 */
export function recentPhotos(capacityBytes: number): RecentPhotos {
  /** The one asked for the longest ago is first. */
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
    // What would not do is not given up, either.
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

/** Null where the machine itself has no more. */
function allocated(sizeBytes: number): Buffer | null {
  try {
    // Of its own: a slice of Node's pool would keep the whole pool.
    return Buffer.allocUnsafeSlow(sizeBytes);
  } catch {
    return null;
  }
}
