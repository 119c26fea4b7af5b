import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { BoundedMap } from '../../../../shared/BoundedMap.ts';
import type { Result } from '../../../../shared/errors.ts';
import { BoothError, failure, success } from '../../../../shared/errors.ts';
import type { FileCalls } from '../../disk/fileCalls.ts';
import { nodeFiles } from '../../disk/fileCalls.ts';
import { fileReader } from './fileReader.ts';
import { isStorageKey } from '../storageKey.ts';
import type { StorageKey } from '../storageKey.ts';
import type { OpenBytes, PhotoBlobs, ReceivedBytes, PhotoLabel } from '../PhotoBlobs.ts';
import type { HeldBytes, RecentPhotos } from './recentPhotos.ts';
import { receiving } from './receiving.ts';
import { encodeTrailer, trailerBytes } from './sealedTrailer.ts';
import { attempt, storageErrorCode } from '../../disk/attempt.ts';
import { syncFolder } from '../../disk/syncFolder.ts';

/** How many verified files to remember. Other files are verified again. */
const rememberedFiles = 10_000;

export interface DiskOptions {
  /** Folder with one file per photo, named by its key. */
  readonly sealed: string;
  /** Folder for uploads in progress; must be on the same file system. */
  readonly incoming: string;
  /** Free disk space to leave for everything else. */
  readonly floorBytes: number;
  /** Caches photos that phones are fetching and may fetch again. */
  readonly recent: RecentPhotos;
  readonly files?: FileCalls;
}

/**
 * Blobs as files: the sealed bytes and a trailer (see sealedTrailer.ts). Writes a draft, syncs it, renames it into place and syncs the
 * folder, so that a key has a complete photo or none. Verifies the checksum when this process first opens a file, and again whenever its
 * inode, size or times have changed. If there is room, caches the bytes read for the check.
 */
export function diskBlobs({ sealed, incoming, floorBytes, recent, files = nodeFiles }: DiskOptions): PhotoBlobs {
  const whole = new BoundedMap<StorageKey, string>(rememberedFiles);
  const read = fileReader(files);
  const place = (key: StorageKey): string => join(sealed, key);

  async function receive(body: AsyncIterable<Uint8Array>, limitBytes: number): Promise<Result<ReceivedBytes>> {
    const draft = join(incoming, randomUUID());
    const opened = await attempt(() => files.open(draft, 'wx', 0o600));
    if (!opened.ok) return opened;
    const file = opened.value;
    let isOpen = true;
    /** Closes at most once: afterwards the descriptor may belong to another file. */
    const close = async (): Promise<void> => {
      if (!isOpen) return;
      isOpen = false;
      await files.close(file);
    };
    /** Ignores failures: a later sweep removes the draft. */
    const discard = async (): Promise<void> => {
      await attempt(close);
      await attempt(() => files.rm(draft, { force: true }));
    };
    const received = await receiving(body, limitBytes, (piece) => attempt(() => writeAll(files, file, piece)));
    if (!received.ok) {
      await discard();
      return received;
    }
    const keep = async (key: StorageKey, terms: Pick<PhotoLabel, 'deleteTokenHash' | 'expiresMs'>): Promise<Result<void>> => {
      const kept = await attempt(async () => {
        await writeAll(files, file, encodeTrailer({ ...received.value, ...terms }));
        await files.fsync(file);
        await close();
        await files.rename(draft, place(key));
        await syncFolder(sealed, files);
      });
      if (!kept.ok) await discard();
      return kept;
    };
    return success({ ...received.value, keep, discard });
  }

  async function openBytes(key: StorageKey, label: PhotoLabel): Promise<Result<OpenBytes>> {
    const opened = await attempt(async () => (await openRecent(key, label)) ?? (await openStored(key, label)));
    if (!opened.ok) return opened;
    return typeof opened.value === 'string' ? failure(damaged(opened.value)) : success(opened.value);
  }

  /** The cached bytes, if the file still exists unchanged: removing the file by hand also deletes the photo. */
  async function openRecent(key: StorageKey, label: PhotoLabel): Promise<OpenBytes | null> {
    if (!recent.has(key)) return null;
    const stats = await ifThere(files.stat(place(key)));
    if (stats === null || whole.get(key) !== looksOf(stats, label)) recent.forget(key);
    const held = recent.take(key);
    return held === null ? null : heldBytes(held);
  }

  /** The open photo, or the problem with the file, as a text. */
  async function openStored(key: StorageKey, label: PhotoLabel): Promise<OpenBytes | string> {
    const file = await ifThere(files.open(place(key), 'r'));
    if (file === null) return 'the file is missing';
    let isRead = false;
    try {
      const compared = await compare(key, file, label);
      if (compared === 'different') return 'the file is corrupted';
      if (compared !== 'same') return heldBytes(compared);
      isRead = true;
      return read.bytes(file);
    } finally {
      if (!isRead) read.close(file);
    }
  }

  /** Whether a file matches its label. Also returns its bytes if the check read them into the cache. */
  async function compare(key: StorageKey, file: number, label: PhotoLabel): Promise<HeldBytes | 'same' | 'different'> {
    const stats = files.fstatSync(file);
    if (whole.get(key) === looksOf(stats, label)) return 'same';
    if (stats.size !== label.sizeBytes + trailerBytes) return 'different';
    const reserved = recent.reserve(key, label.sizeBytes);
    try {
      if ((await read.checksum(file, label.sizeBytes, reserved?.bytes)) !== label.sha256) return 'different';
      // The file was removed during the check; do not cache it.
      if (files.fstatSync(file).nlink === 0) return 'same';
      whole.set(key, looksOf(stats, label));
      reserved?.keep();
      return recent.take(key) ?? 'same';
    } finally {
      reserved?.release();
    }
  }

  async function labelUnder(key: StorageKey): Promise<PhotoLabel | null> {
    const file = await ifThere(files.open(place(key), 'r'));
    if (file === null) return null;
    try {
      const label = await read.label(file);
      // If the booth was killed or the disk failed, the folder may still be unsynced.
      if (label !== null) await syncFolder(sealed, files);
      return label;
    } finally {
      read.close(file);
    }
  }

  function forget(key: StorageKey): void {
    whole.delete(key);
    recent.forget(key);
  }

  /** Removes as many as possible; a failure for one does not stop the others. */
  async function remove(keys: readonly StorageKey[]): Promise<Result<void>> {
    const removed: Result<void>[] = [];
    for (const key of keys) {
      forget(key);
      removed.push(await attempt(() => files.rm(place(key), { force: true })));
      // A reader that opened the file before the removal may have cached it again.
      forget(key);
    }
    if (keys.length > 0) removed.push(await attempt(() => syncFolder(sealed, files)));
    return removed.find(({ ok }) => !ok) ?? success(undefined);
  }

  return {
    receive,
    open: openBytes,
    label: (key) => attempt(() => labelUnder(key)),
    remove,
    // Returns all keys in one page, because the system reads the whole folder anyway.
    keys: (after = '' as StorageKey) =>
      attempt(async () =>
        (await files.readdir(sealed))
          .filter((name) => isStorageKey(name))
          .filter((key) => key > after)
          .sort(),
      ),
    removeOthers: async () => success(undefined),
    tidy: (olderThanMs) => attempt(() => removeOlder(files, incoming, olderThanMs)),
    roomBytes: () =>
      attempt(async () => {
        const { bavail, bsize } = await files.statfs(dirname(sealed));
        return bavail * bsize - floorBytes;
      }),
  };
}

/** Returns the whole range at once: the network sends as much as it can, without further turns of the event loop. */
const heldBytes = ({ bytes, release }: HeldBytes): OpenBytes => ({
  piece: async (start, end) => bytes.subarray(start, end),
  close: async () => release(),
});

async function writeAll(files: FileCalls, file: number, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += (await files.write(file, bytes, at)).bytesWritten;
}

/** Null if the file does not exist. */
async function ifThere<T>(file: Promise<T>): Promise<T | null> {
  try {
    return await file;
  } catch (error) {
    if (storageErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

const looksOf = ({ ino, size, mtimeMs, ctimeMs }: Stats, { sha256 }: PhotoLabel): string => [ino, size, mtimeMs, ctimeMs, sha256].join();

async function removeOlder(files: FileCalls, folder: string, olderThanMs: number): Promise<void> {
  const age = ({ mtimeMs }: Stats): number => Date.now() - mtimeMs;
  for (const name of await files.readdir(folder)) {
    const file = join(folder, name);
    // If the clock was set back, files have dates in the future and would otherwise stay forever.
    if (Math.abs(age(await files.stat(file))) >= olderThanMs) await files.rm(file, { force: true, recursive: true });
  }
}

const damaged = (message: string): BoothError => new BoothError('photo-damaged', message, { retryable: false });
