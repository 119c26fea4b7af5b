import { randomBytes } from 'node:crypto';
import type { Result } from '../../../shared/errors.ts';
import { BoothError, failure, success } from '../../../shared/errors.ts';
import { attempt } from '../../disk/storageTrouble.ts';
import type { AnnouncedBytes, OpenBytes, PhotoBlobs, PhotoLabel, ReceivedBytes } from '../PhotoBlobs.ts';
import type { StorageKey } from '../storageKey.ts';
import { isStorageKey } from '../storageKey.ts';
import { objectBytes } from './objectBytes.ts';
import { receiving } from './receiving.ts';
import type { ObjectReader, ObjectWriter, S3Calls } from './s3Calls.ts';
import { decodeTrailer, encodeTrailer, trailerBytes } from './sealedTrailer.ts';

/** So many removals at a time. */
const removedAtOnce = 8;

/**
 * Blobs as objects `<key>/<place>`: the sealed bytes and a trailer (see sealedTrailer.ts). Every upload has a place of its own, so that two
 * servers never write the same object; the record says whose counts. An upload goes to the store while it comes in and is held open before
 * its trailer until it is kept: what is given up, or dies with its server, has never been there.
 */
export function s3Blobs(calls: S3Calls): PhotoBlobs {
  /** Of the last look at all names: keys with several objects. */
  let crowded = new Map<StorageKey, readonly string[]>();

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

  /** All names under a prefix, in order: the latest place of a key is the last. */
  async function namesUnder(prefix: string): Promise<string[]> {
    const names: string[] = [];
    for (let from: string | null = null; ;) {
      const page = await calls.list(prefix, from);
      names.push(...page.names);
      if (page.next === null) return names.sort();
      from = page.next;
    }
  }

  /** The label at the end of an object; null if it is gone or is none of ours. */
  async function labelOf(name: string): Promise<PhotoLabel | null> {
    const reader = await calls.get(name, -trailerBytes);
    if (reader === null) return null;
    const trailer = await readWhole(reader, trailerBytes);
    const label = decodeTrailer(trailer);
    return label?.sizeBytes === reader.sizeBytes - trailerBytes ? label : null;
  }

  /** An object that is open from its beginning; null if it is not there or has another size. */
  async function openObject(name: string, { sizeBytes }: PhotoLabel): Promise<ObjectReader | null> {
    // An empty part can't be asked for, so the trailer comes along.
    const reader = await calls.get(name, 0, Math.max(sizeBytes, 1));
    if (reader === null || reader.sizeBytes === sizeBytes + trailerBytes) return reader;
    reader.close();
    return null;
  }

  async function openBytes(key: StorageKey, label: PhotoLabel): Promise<OpenBytes | null> {
    const name = label.place === undefined ? null : `${key}/${label.place}`;
    const reader = name === null ? null : await openObject(name, label);
    if (name !== null && reader !== null) return objectBytes(calls, name, reader);
    // The record does not say where, or its object was harmed and another one has come in its stead.
    for (const other of (await namesUnder(`${key}/`)).reverse()) {
      const own = other === name ? null : await labelOf(other);
      const opened = own?.sha256 === label.sha256 ? await openObject(other, label) : null;
      if (opened !== null) return objectBytes(calls, other, opened);
    }
    return null;
  }

  async function removeKey(key: StorageKey): Promise<void> {
    for (const name of await namesUnder(`${key}/`)) await calls.remove(name);
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

  async function allKeys(): Promise<StorageKey[]> {
    const names = new Map<StorageKey, string[]>();
    for (const name of await namesUnder('')) {
      const [key = ''] = name.split('/', 1);
      if (isStorageKey(key)) names.set(key, [...(names.get(key) ?? []), name]);
    }
    crowded = new Map([...names].filter(([, { length }]) => length > 1));
    return [...names.keys()];
  }

  /** Only if the one that counts is among them: another server may be about to put it there. */
  async function removeOthers(key: StorageKey, label: PhotoLabel): Promise<void> {
    const own = crowded.get(key)?.find((name) => name === `${key}/${label.place ?? ''}`);
    if (own === undefined) return;
    for (const name of crowded.get(key) ?? []) if (name !== own) await calls.remove(name);
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
        const latest = (await namesUnder(`${key}/`)).at(-1);
        const label = latest === undefined ? null : await labelOf(latest);
        return label === null || latest === undefined ? null : { ...label, place: latest.slice(key.length + 1) };
      }),
    remove,
    keys: () => attempt(allKeys),
    removeOthers: (key, label) => attempt(() => removeOthers(key, label)),
    // What is not whole was never there.
    tidy: async () => success(undefined),
    // A bucket has no end that could be asked for; a full one refuses.
    roomBytes: async () => success(Number.MAX_SAFE_INTEGER),
  };
}

/** Unlike any other, and later in the order of names the later it was made. */
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

/** The first bytes of an object that is open, and no more. */
async function readWhole(reader: ObjectReader, sizeBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for (let piece = await reader.next(); piece !== null; piece = await reader.next()) pieces.push(piece);
  reader.close();
  return Buffer.concat(pieces).subarray(0, sizeBytes);
}
