import { createHash, timingSafeEqual } from 'node:crypto';
import type { Result } from '../../../shared/errors.ts';
import { BoothError, failure, success } from '../../../shared/errors.ts';
import type { BoothClock } from './boothClock.ts';
import { removePhotos } from './removePhotos.ts';
import type { PhotoBlobs, PhotoLabel, ReceivedBytes } from './PhotoBlobs.ts';
import type { StorageKey } from './storageKey.ts';
import { storageKey } from './storageKey.ts';
import type { PhotoRecords, PhotoState } from './PhotoRecords.ts';
import type { ExpectedSequel, Found, Kept, PhotoVault, Removed, IncomingPhoto } from './PhotoVault.ts';

export interface VaultParts {
  readonly records: PhotoRecords;
  readonly blobs: PhotoBlobs;
  readonly clock: BoothClock;
  /** How long a photo is kept. */
  readonly keepMs: number;
  /** Size limit for a sealed photo. */
  readonly limitBytes: number;
  /** Runs work on the same photo sequentially; see `keyedTurns`. Shared with the sweep. */
  readonly inTurn: <T>(key: string, work: () => Promise<T>) => Promise<T>;
  /** Called once for each photo found damaged. */
  readonly onDamaged: (key: StorageKey, cause: BoothError) => void;
  /** Called for a photo with a tombstone whose bytes could not be removed. */
  readonly onLeft?: (key: StorageKey) => void;
}

/**
 * The vault, made of records and blobs. A photo exists if its record exists: the blob is written before the record and removed after it
 * (removePhotos.ts). A power cut leaves at most a blob without a record, which the sweep adopts or deletes.
 */
export function storedVault({
  records,
  blobs,
  clock,
  keepMs,
  limitBytes,
  inTurn,
  onDamaged,
  onLeft = () => undefined,
}: VaultParts): PhotoVault {
  const damaged = new Set<StorageKey>();

  /** An expired photo counts as gone, even before the sweep has run. */
  async function stateOf(key: StorageKey): Promise<Result<PhotoState>> {
    const found = await records.find(key);
    if (!found.ok || found.value.kind !== 'kept' || found.value.label.expiresMs > clock.nowMs()) return found;
    return success({ kind: 'gone', reason: 'expired' });
  }

  /** Stores a photo. Refuses a sequel whose card is gone, and withdraws it if the card departed during the upload. */
  async function keep(photo: IncomingPhoto): Promise<Result<Kept>> {
    const { sequelOf: card } = photo;
    if (card === undefined) return keepAny(photo);
    const before = await stateOf(storageKey(card));
    if (!before.ok) return before;
    if (before.value.kind === 'gone') return withdraw(photo);
    const kept = await keepAny(photo);
    if (!kept.ok || kept.value.kind === 'gone' || kept.value.kind === 'conflict') return kept;
    const after = await stateOf(storageKey(card));
    if (!after.ok) return after;
    return after.value.kind === 'gone' ? withdraw(photo) : kept;
  }

  /**
   * Refuses a sequel whose card is gone, and deletes a stored copy of it. Any booth can name a deleted card of its own, so this deletes only a photo
   * with the same delete token hash, which only its uploader knows. An unknown id leaves no trace: another booth may be uploading it.
   */
  function withdraw({ id, deleteTokenHash }: IncomingPhoto): Promise<Result<Kept>> {
    const key = storageKey(id);
    return inTurn(key, async () => {
      const state = await stateOf(key);
      if (!state.ok || state.value.kind === 'gone') return state as Result<Kept>;
      if (state.value.kind === 'unknown') return success({ kind: 'gone', reason: 'deleted' });
      return isSameHash(state.value.label.deleteTokenHash, deleteTokenHash) ? departAtOnce(key) : success({ kind: 'conflict' });
    });
  }

  async function keepAny({ id, body, deleteTokenHash, announcedBytes, madeMsAgo = 0 }: IncomingPhoto): Promise<Result<Kept>> {
    const key = storageKey(id);
    const madeMs = clock.latestMs() - madeMsAgo;
    if (announcedBytes > limitBytes) return failure(tooLarge());
    const before = await inTurn(key, () => refusedAtOnce(key, madeMs));
    if (typeof before === 'object') return before;
    const room = await blobs.roomBytes();
    if (!room.ok) return room;
    if (room.value < announcedBytes) return failure(noRoom());
    const received = await blobs.receive(body, limitBytes, { key, sizeBytes: announcedBytes });
    if (!received.ok) return received;
    // Bytes with their own location don't conflict with other uploads. Adding the record decides, so the state need not be read again.
    return received.value.place !== undefined && before === 'unknown'
      ? keepNew(key, received.value, deleteTokenHash, madeMs)
      : inTurn(key, () => settle(key, received.value, deleteTokenHash, madeMs));
  }

  /**
   * Refuses an upload before its body is read if the photo is gone or too old. A stored photo arrived after the last clearing, even if the sender now
   * claims an older age.
   */
  async function refusedAtOnce(key: StorageKey, madeMs: number): Promise<Result<Kept> | 'kept' | 'unknown'> {
    const [known, cleared] = await Promise.all([stateOf(key), records.clearedMs()]);
    if (!known.ok || known.value.kind === 'gone') return known as Result<Kept>;
    return known.value.kind === 'kept' ? 'kept' : ((await refusedByClearing(key, madeMs, cleared)) ?? 'unknown');
  }

  /** Refuses a photo made before the last clearing, and leaves a tombstone for phones that are waiting for it; null for any other photo. */
  async function refusedByClearing(key: StorageKey, madeMs: number, cleared: Result<number>): Promise<Result<Kept> | null> {
    if (!cleared.ok) return cleared;
    // Photos were never cleared: accept any age, even before 1970.
    if (cleared.value === 0 || madeMs > cleared.value) return null;
    return departAtOnce(key);
  }

  async function departAtOnce(key: StorageKey): Promise<Result<Kept>> {
    const departed = await removePhotos({ records, blobs }, [key], 'deleted', clock.nowMs());
    return departed.ok ? success({ kind: 'gone', reason: 'deleted' }) : departed;
  }

  /** Stores received bytes, or drops them if another upload or a deletion finished first. */
  async function settle(key: StorageKey, received: ReceivedBytes, deleteTokenHash: string, madeMs: number): Promise<Result<Kept>> {
    const state = await stateOf(key);
    if (state.ok && state.value.kind === 'unknown') return keepNew(key, received, deleteTokenHash, madeMs);
    if (!state.ok || state.value.kind !== 'kept') {
      await received.discard();
      return state as Result<Kept>;
    }
    const { label } = state.value;
    const same = received.sha256 === label.sha256 && deleteTokenHash === label.deleteTokenHash;
    if (same && !(await isIntact(key, label))) {
      // The stored copy is damaged; replace it with this one.
      const fixed = await received.keep(key, label);
      if (!fixed.ok) return fixed;
      // Another server may have deleted the photo.
      const still = await stateOf(key);
      if (!still.ok || still.value.kind !== 'kept') return removedAgain(key, still);
      damaged.delete(key);
    } else await received.discard();
    return success(same ? { kind: 'known', expiresMs: label.expiresMs } : { kind: 'conflict' });
  }

  async function keepNew(key: StorageKey, received: ReceivedBytes, deleteTokenHash: string, madeMs: number): Promise<Result<Kept>> {
    const { sizeBytes, sha256, place } = received;
    const terms = { deleteTokenHash, expiresMs: clock.latestMs() + keepMs };
    const label = { sizeBytes, sha256, ...terms, ...(place !== undefined && { place }) };
    const kept = await received.keep(key, terms);
    const added = kept.ok ? await records.add(key, label) : kept;
    if (!added.ok) return added;
    if (added.value === 'refused') return overtaken(key, label);
    // All photos may have been cleared during this upload.
    return (await refusedByClearing(key, madeMs, await records.clearedMs())) ?? success({ kind: 'new', expiresMs: terms.expiresMs });
  }

  /** The result for a photo that another server recorded or deleted during this upload. The sweep removes leftover bytes. */
  async function overtaken(key: StorageKey, { sha256, deleteTokenHash }: PhotoLabel): Promise<Result<Kept>> {
    const state = await stateOf(key);
    if (!state.ok || state.value.kind !== 'kept') return removedAgain(key, state);
    const { label } = state.value;
    const same = sha256 === label.sha256 && deleteTokenHash === label.deleteTokenHash;
    return success(same ? { kind: 'known', expiresMs: label.expiresMs } : { kind: 'conflict' });
  }

  /** Removes bytes that arrived for a photo that is already gone. */
  async function removedAgain(key: StorageKey, state: Result<PhotoState>): Promise<Result<Kept>> {
    if (!state.ok) return state;
    if (state.value.kind !== 'gone') return failure(new BoothError('storage-unavailable', 'the record has changed', { retryable: true }));
    const removed = await blobs.remove([key]);
    return removed.ok ? success(state.value) : removed;
  }

  async function isIntact(key: StorageKey, label: PhotoLabel): Promise<boolean> {
    const opened = await blobs.open(key, label);
    if (opened.ok) await opened.value.close();
    return opened.ok;
  }

  async function open(id: string): Promise<Result<Found>> {
    const key = storageKey(id);
    const state = await stateOf(key);
    if (!state.ok || state.value.kind !== 'kept') return state as Result<Found>;
    const { label } = state.value;
    const opened = await blobs.open(key, label);
    if (opened.ok) return success({ kind: 'kept', label, bytes: opened.value });
    // A photo that was deleted between the two checks is not damaged.
    const again = await stateOf(key);
    if (again.ok && again.value.kind !== 'kept') return success(again.value);
    if (opened.error.code === 'photo-damaged' && !damaged.has(key)) {
      damaged.add(key);
      onDamaged(key, opened.error);
    }
    return opened;
  }

  async function remove(id: string, token: string, expectedHash?: string): Promise<Result<Removed>> {
    const key = storageKey(id);
    return inTurn(key, async () => {
      const state = await stateOf(key);
      const isExpected = state.ok && state.value.kind === 'unknown' && expectedHash !== undefined && opens(token, expectedHash);
      if (!state.ok || (state.value.kind !== 'kept' && !isExpected)) return state as Result<Removed>;
      if (state.value.kind === 'kept' && !opens(token, state.value.label.deleteTokenHash)) return success({ kind: 'forbidden' });
      const removed = await removePhotos({ records, blobs }, [key], 'deleted', clock.nowMs());
      if (removed.ok) return success({ kind: 'deleted' });
      const after = await stateOf(key);
      if (after.ok && after.value.kind === 'gone') onLeft(key);
      return success({ kind: 'unfinished', cause: removed.error });
    });
  }

  async function gone(ids: readonly string[]): Promise<Result<readonly string[]>> {
    const found = await records.findAll(ids.map(storageKey));
    if (!found.ok) return found;
    const nowMs = clock.nowMs();
    return success(
      ids.filter((_id, place) => {
        const state = found.value[place];
        return state?.kind === 'gone' || (state?.kind === 'kept' && state.label.expiresMs <= nowMs);
      }),
    );
  }

  async function wants({ id, card, madeMsAgo }: ExpectedSequel): Promise<Result<boolean>> {
    const ofCard = await stateOf(storageKey(card));
    if (!ofCard.ok || ofCard.value.kind === 'gone') return ofCard.ok ? success(false) : ofCard;
    const key = storageKey(id);
    const refused = await inTurn(key, () => refusedAtOnce(key, clock.latestMs() - madeMsAgo));
    if (typeof refused === 'string') return success(true);
    return refused.ok ? success(false) : refused;
  }

  /** Removes only photos that have departed; photos that arrive during the clearing stay. */
  async function clear(): Promise<Result<number>> {
    const nowMs = clock.latestMs();
    const departAll = async (among?: readonly StorageKey[]): Promise<Result<readonly StorageKey[]>> => {
      // Store the time first: after a restart with an earlier time, newer photos would seem older than the clearing.
      const timed = await records.noteTime(clock.soFar());
      return timed.ok ? records.departAll('deleted', nowMs, among) : timed;
    };
    const departed = await departAll();
    const keys = departed.ok || departed.error.code !== 'storage-full' ? departed : await records.keys();
    if (!keys.ok) return keys;
    // Wait for uploads in progress that found their photo here and may store it again. Later uploads will find it gone.
    await Promise.all(keys.value.map((key) => inTurn(key, async () => undefined)));
    const removed = await blobs.remove(keys.value);
    if (!removed.ok) return removed;
    for (const key of keys.value) damaged.delete(key);
    // If the disk was too full for the tombstones, removing the blobs has made room.
    const noted = departed.ok ? departed : await departAll(keys.value);
    return noted.ok ? success(keys.value.length) : noted;
  }

  return {
    clear,
    count: () => records.count(),
    keep,
    open,
    remove,
    async refuse(id) {
      const key = storageKey(id);
      const departed = await inTurn(key, () => departAtOnce(key));
      return departed.ok ? success(undefined) : departed;
    },
    wants,
    gone,
    async condition() {
      const [room, time] = [await blobs.roomBytes(), await records.time()];
      return {
        roomBytes: room.ok ? room.value : null,
        damaged: damaged.size,
        recordsAnswer: time.ok,
        clockBehindMs: clock.behindMs(),
        clockAheadMs: clock.aheadMs(),
      };
    },
  };
}

const hashOf = (token: string): Buffer => createHash('sha256').update(Buffer.from(token, 'base64url')).digest();

/** Compares in constant time. */
function opens(token: string, deleteTokenHash: string): boolean {
  return timingSafeEqual(hashOf(token), Buffer.from(deleteTokenHash, 'hex'));
}

const isSameHash = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));

const tooLarge = (): BoothError => new BoothError('photo-too-large', 'the body is too large', { retryable: false });
const noRoom = (): BoothError => new BoothError('storage-full', 'the disk is nearly full', { retryable: true });
