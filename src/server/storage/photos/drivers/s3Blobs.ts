import { randomBytes } from 'node:crypto';
import type { Result } from '../../../../shared/errors.ts';
import { BoothError, failure, success } from '../../../../shared/errors.ts';
import { attempt } from '../../disk/attempt.ts';
import type { AnnouncedBytes, OpenBytes, PhotoBlobs, PhotoLabel, ReceivedBytes } from '../PhotoBlobs.ts';
import type { StorageKey } from '../storageKey.ts';
import { isStorageKey } from '../storageKey.ts';
import { objectBytes } from './objectBytes.ts';
import { receiving } from './receiving.ts';
import type { ObjectPage, StoredObject } from './s3Answers.ts';
import type { ObjectReader, ObjectWriter, S3Calls } from './s3Calls.ts';
import { decodeTrailer, encodeTrailer, trailerBytes } from './sealedTrailer.ts';

/** How many removals run at a time. */
const removedAtOnce = 8;

/**
 * Blobs as objects `<key>/<place>`: the sealed bytes and a trailer (see sealedTrailer.ts). Every upload has its own place, so that two
 * servers never write the same object; the record determines which object counts. An upload streams to the store, but its trailer is sent
 * only by `keep`, so an abandoned upload, or one of a server that died, leaves no object. In a bucket with versioning, all versions are
 * removed.
 */
export function s3Blobs(calls: S3Calls): PhotoBlobs {
  /** Keys with several objects on the last page. */
  let crowded = new Map<StorageKey, readonly StoredObject[]>();

  async function receive(body: AsyncIterable<Uint8Array>, limitBytes: number, announced: AnnouncedBytes): Promise<Result<ReceivedBytes>> {
    const { key, sizeBytes } = announced;
    if (sizeBytes > limitBytes) return failure(new BoothError('photo-too-large', 'the body is too large', { retryable: false }));
    const place = newPlace();
    const begun = await attempt(() => calls.put(`${key}/${place}`, sizeBytes + trailerBytes));
    if (!begun.ok) return begun;
    const object = begun.value;
    const received = await receiving(body, sizeBytes, (piece) => attempt(() => object.write(piece)));
    if (!received.ok || received.value.sizeBytes !== sizeBytes) {
      object.abort();
      return received.ok || received.error.code === 'photo-too-large' ? failure(notAsAnnounced(limitBytes, sizeBytes)) : received;
    }
    return success({
      ...received.value,
      place,
      async keep(keptKey, terms) {
        if (keptKey !== key) throw new Error('these bytes were announced for another photo');
        return attempt(() => finish(object, encodeTrailer({ ...received.value, ...terms })));
      },
      discard: async () => object.abort(),
    });
  }

  /** All objects of a key. */
  async function objectsOf(
    key: StorageKey,
    list: (prefix: string, from: StoredObject | null) => Promise<ObjectPage>,
  ): Promise<StoredObject[]> {
    const objects: StoredObject[] = [];
    for (let from: ObjectPage['next'] = null; ;) {
      const page = await list(`${key}/`, from);
      objects.push(...page.objects);
      if (page.next === null) return objects;
      from = page.next;
    }
  }

  /** The names of a key's objects, latest first. */
  const namesOf = async (key: StorageKey): Promise<string[]> =>
    (await objectsOf(key, (...asked) => calls.list(...asked))).map(({ name }) => name).reverse();

  /** The label at the end of an object; null if the object is gone or is not ours. */
  async function labelOf(name: string): Promise<PhotoLabel | null> {
    const reader = await calls.get(name, -trailerBytes);
    if (reader === null) return null;
    const trailer = await readWhole(reader, trailerBytes);
    const label = decodeTrailer(trailer);
    return label?.sizeBytes === reader.sizeBytes - trailerBytes ? label : null;
  }

  /** Opens an object at its beginning; null if it does not exist or has a different size. */
  async function openObject(name: string, { sizeBytes }: PhotoLabel): Promise<ObjectReader | null> {
    // An empty range can't be requested, so an empty photo also requests a byte of the trailer.
    const reader = await calls.get(name, 0, Math.max(sizeBytes, 1));
    if (reader === null || reader.sizeBytes === sizeBytes + trailerBytes) return reader;
    reader.close();
    return null;
  }

  async function openBytes(key: StorageKey, label: PhotoLabel): Promise<OpenBytes | null> {
    const name = label.place === undefined ? null : `${key}/${label.place}`;
    const reader = name === null ? null : await openObject(name, label);
    if (name !== null && reader !== null) return objectBytes(calls, name, reader);
    // The record has no location, or its object was damaged and has been replaced.
    for (const other of await namesOf(key)) {
      const own = other === name ? null : await labelOf(other);
      const opened = own?.sha256 === label.sha256 ? await openObject(other, label) : null;
      if (opened !== null) return objectBytes(calls, other, opened);
    }
    return null;
  }

  /** Removes the oldest version first, so that an old version never becomes the latest. */
  async function removeAll(objects: readonly StoredObject[]): Promise<void> {
    for (const object of objects.toReversed()) await calls.remove(object);
  }

  async function removeKey(key: StorageKey): Promise<void> {
    await removeAll(await objectsOf(key, (...asked) => calls.versions(...asked)));
  }

  async function remove(keys: readonly StorageKey[]): Promise<Result<void>> {
    const waiting = [...keys];
    const removed: Result<void>[] = [];
    const lane = async (): Promise<void> => {
      for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
        const one = key;
        removed.push(await attempt(() => removeKey(one)));
      }
    };
    await Promise.all(Array.from({ length: removedAtOnce }, lane));
    return removed.find(({ ok }) => !ok) ?? success(undefined);
  }

  async function keysBehind(after: StorageKey | undefined): Promise<StorageKey[]> {
    // This name sorts after all objects of the key.
    let from: StoredObject | null = after === undefined ? null : { name: `${after}0`, version: null };
    for (;;) {
      const page: ObjectPage = await calls.versions('', from);
      const found = byKey(page.objects);
      const keys = [...found.keys()];
      // The last key may have more objects on the next page.
      if (page.next !== null && keys.length > 1) keys.pop();
      crowded = new Map([...found].filter(([, { length }]) => length > 1));
      if (keys.length > 0 || page.next === null) return keys;
      from = page.next;
    }
  }

  /**
   * Deletes the other objects only if the current one is among the listed objects. If it is not, another server may be about to upload it.
   */
  async function removeOthers(key: StorageKey, label: PhotoLabel): Promise<void> {
    const own = crowded.get(key)?.find(({ name }) => name === `${key}/${label.place ?? ''}`);
    if (own === undefined) return;
    await removeAll((crowded.get(key) ?? []).filter(({ name }) => name !== own.name));
    crowded.delete(key);
  }

  return {
    receive,
    async open(key, label) {
      const opened = await attempt(() => openBytes(key, label));
      if (!opened.ok) return opened;
      const { value } = opened;
      return value === null
        ? failure(new BoothError('photo-damaged', 'the object is missing or corrupted', { retryable: false }))
        : success(value);
    },
    label: (key) =>
      attempt(async () => {
        const [latest] = await namesOf(key);
        const label = latest === undefined ? null : await labelOf(latest);
        return label === null || latest === undefined ? null : { ...label, place: latest.slice(key.length + 1) };
      }),
    remove,
    keys: (after) => attempt(() => keysBehind(after)),
    removeOthers: (key, label) => attempt(() => removeOthers(key, label)),
    // Incomplete uploads never become objects.
    tidy: async () => success(undefined),
    // A bucket has no size limit to query; a full one refuses uploads.
    roomBytes: async () => success(Number.MAX_SAFE_INTEGER),
  };
}

function byKey(objects: readonly StoredObject[]): Map<StorageKey, StoredObject[]> {
  const found = new Map<StorageKey, StoredObject[]>();
  for (const object of objects) {
    const [key = ''] = object.name.split('/', 1);
    if (isStorageKey(key)) found.set(key, [...(found.get(key) ?? []), object]);
  }
  return found;
}

/** A unique name. Names sort by time of creation. */
const newPlace = (): string => `${Date.now().toString(36).padStart(9, '0')}-${randomBytes(9).toString('hex')}`;

const notAsAnnounced = (limitBytes: number, sizeBytes: number): BoothError =>
  sizeBytes >= limitBytes
    ? new BoothError('photo-too-large', 'the body is too large', { retryable: false })
    : new BoothError('upload-broken', 'the body is not as long as announced', { retryable: true });

async function finish(object: ObjectWriter, trailer: Uint8Array): Promise<void> {
  try {
    await object.finish(trailer);
  } catch (error) {
    object.abort();
    throw error;
  }
}

/** The first `sizeBytes` bytes of an open object. */
async function readWhole(reader: ObjectReader, sizeBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for (let piece = await reader.next(); piece !== null; piece = await reader.next()) pieces.push(piece);
  reader.close();
  return Buffer.concat(pieces).subarray(0, sizeBytes);
}
