import type { Result } from '../../shared/errors.ts';
import type { PhotoBlobs } from './PhotoBlobs.ts';
import type { StorageKey } from './storageKey.ts';
import type { Departure, PhotoRecords } from './PhotoRecords.ts';

/**
 * Takes photos off the record and removes their blobs, in that order: what a pulled plug leaves is a blob without a record, which the
 * sweep clears. Only on a disk so full that it can't be noted the blobs go first and make the room for it.
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
