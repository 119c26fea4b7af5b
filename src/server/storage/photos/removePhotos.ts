import type { Result } from '../../../shared/errors.ts';
import type { PhotoBlobs } from './PhotoBlobs.ts';
import type { StorageKey } from './storageKey.ts';
import type { Departure, PhotoRecords } from './PhotoRecords.ts';

/**
 * Removes photos' records, then their blobs: a power cut in between leaves a blob without a record, which the sweep deletes. If the disk is too full
 * to write the records, removes the blobs first to make room.
 */
export async function removePhotos(
  { records, blobs }: { readonly records: PhotoRecords; readonly blobs: PhotoBlobs },
  keys: readonly StorageKey[],
  reason: Departure,
  atMs: number,
): Promise<Result<void>> {
  const departed = await records.depart(keys, reason, atMs);
  if (!departed.ok && departed.error.code !== 'storage-full') return departed;
  const removed = await blobs.remove(keys);
  return departed.ok || !removed.ok ? removed : records.depart(keys, reason, atMs);
}
