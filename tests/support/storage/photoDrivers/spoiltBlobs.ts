import type { OpenBytes, PhotoBlobs, PhotoLabel, ReceivedBytes } from '../../../../src/server/storage/photos/PhotoBlobs.ts';
import type { StorageKey } from '../../../../src/server/storage/photos/storageKey.ts';
import type { Result } from '../../../../src/shared/errors.ts';
import { BoothError, failure, success } from '../../../../src/shared/errors.ts';
import type { blobsContract } from './blobsContract.ts';
import type { DriverRow } from './Clause.ts';
import { spoilt } from './Clause.ts';
import { blobsAtService } from './driversUnderTest.ts';

/** A driver's fault, the clause that must detect it, and the driver. */
export type BadBlobs = readonly [wrong: string, clause: keyof typeof blobsContract, driver: DriverRow<PhotoBlobs>];

export type Terms = Parameters<ReceivedBytes['keep']>[1];
type Keep = ReceivedBytes['keep'];

export const spoiltBlobs = (spoil: (blobs: PhotoBlobs) => Partial<PhotoBlobs>, base = blobsAtService): DriverRow<PhotoBlobs> =>
  spoilt(base, spoil);

/** Stores something other than what it received. */
export const keeps = (
  other: (keep: Keep, key: StorageKey, terms: Terms, blobs: PhotoBlobs, bytes: Buffer) => ReturnType<Keep>,
): DriverRow<PhotoBlobs> =>
  spoiltBlobs((blobs) => ({
    async receive(body, limitBytes, announced) {
      const copies: Buffer[] = [];
      async function* copied(): AsyncGenerator<Uint8Array> {
        for await (const piece of body) {
          copies.push(Buffer.from(piece));
          yield piece;
        }
      }
      const received = await blobs.receive(copied(), limitBytes, announced);
      if (!received.ok) return received;
      const { keep } = received.value;
      return success({ ...received.value, keep: (key, terms) => other(keep, key, terms, blobs, Buffer.concat(copies)) });
    },
  }));

/** Receives a different body than was sent. */
export const receives = (other: (body: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>): DriverRow<PhotoBlobs> =>
  spoiltBlobs((blobs) => ({ receive: (body, limitBytes, announced) => blobs.receive(other(body), limitBytes, announced) }));

/** Reads otherwise. */
export const reads = (
  other: (read: OpenBytes, key: StorageKey, label: PhotoLabel, blobs: PhotoBlobs) => OpenBytes,
  base?: DriverRow<PhotoBlobs>,
): DriverRow<PhotoBlobs> =>
  spoiltBlobs(
    (blobs) => ({
      async open(key, label) {
        const opened = await blobs.open(key, label);
        return opened.ok ? success(other(opened.value, key, label, blobs)) : opened;
      },
    }),
    base,
  );

export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
export const damaged = (): Result<never> => failure(new BoothError('photo-damaged', 'played', { retryable: false }));
export const labelFor = async (
  blobs: PhotoBlobs,
  key: StorageKey,
  other: (label: PhotoLabel) => PhotoLabel,
): Promise<Result<PhotoLabel | null>> => {
  const label = await blobs.label(key);
  return label.ok && label.value !== null ? success(other(label.value)) : label;
};

/** Reports removed blobs as gone but keeps them. */
export function hides(blobs: PhotoBlobs): Partial<PhotoBlobs> {
  const hidden = new Set<string>();
  return {
    async remove(keys) {
      for (const key of keys) hidden.add(key);
      return success(undefined);
    },
    open: async (key, label) => (hidden.has(key) ? damaged() : blobs.open(key, label)),
    label: async (key) => (hidden.has(key) ? success(null) : blobs.label(key)),
    async keys(after) {
      const keys = await blobs.keys(after);
      return keys.ok ? success(keys.value.filter((key) => !hidden.has(key))) : keys;
    },
  };
}
