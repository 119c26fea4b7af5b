import { BoothError, failure, success } from '../../../../shared/errors.ts';
import type { PhotoBlobs, PhotoLabel } from '../PhotoBlobs.ts';
import type { StorageKey } from '../storageKey.ts';
import { receiving } from './receiving.ts';

const pieceBytes = 64 * 1024;

/** Blobs that end with the process, `capacityBytes` in total: for tests, development and booths that must leave nothing on disk. */
export function memoryBlobs(capacityBytes: number): PhotoBlobs {
  const blobs = new Map<StorageKey, { readonly label: PhotoLabel; readonly bytes: Uint8Array }>();
  const usedBytes = (): number => [...blobs.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  return {
    async receive(body, limitBytes) {
      const pieces: Uint8Array[] = [];
      const received = await receiving(body, limitBytes, async (piece) => {
        pieces.push(Uint8Array.from(piece));
        return success(undefined);
      });
      if (!received.ok) return received;
      return success({
        ...received.value,
        async keep(key, terms) {
          if (usedBytes() + received.value.sizeBytes > capacityBytes) return failure(full());
          blobs.set(key, { label: { ...terms, ...received.value }, bytes: Buffer.concat(pieces) });
          return success(undefined);
        },
        async discard() {
          pieces.length = 0;
        },
      });
    },
    async open(key, label) {
      const bytes = blobs.get(key)?.bytes;
      if (bytes === undefined || blobs.get(key)?.label.sha256 !== label.sha256)
        return failure(new BoothError('photo-damaged', 'there is nothing under this key', { retryable: false }));
      return success({
        piece: async (start, end) => bytes.subarray(start, Math.min(end, start + pieceBytes)),
        close: async () => undefined,
      });
    },
    label: async (key) => success(blobs.get(key)?.label ?? null),
    async remove(keys) {
      for (const key of keys) blobs.delete(key);
      return success(undefined);
    },
    keys: async (after = '' as StorageKey) => success([...blobs.keys()].filter((key) => key > after).sort()),
    removeOthers: async () => success(undefined),
    tidy: async () => success(undefined),
    roomBytes: async () => success(capacityBytes - usedBytes()),
  };
}

const full = (): BoothError => new BoothError('storage-full', 'the memory set aside for photos is full', { retryable: true });
