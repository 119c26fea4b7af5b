import { createHash, randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import * as fs from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Result } from '../../shared/errors.ts';
import { BoothError, failure, success } from '../../shared/errors.ts';
import { isPhotoKey } from './PhotoKey.ts';
import type { PhotoKey } from './PhotoKey.ts';
import type { OpenBytes, PhotoBlobs, ReceivedBytes } from './PhotoBlobs.ts';
import type { PhotoLabel } from './PhotoLabel.ts';
import type { HeldBytes, RecentPhotos } from './recentPhotos.ts';
import { receiving } from './receiving.ts';
import { decodeTrailer, encodeTrailer, trailerBytes } from './sealedTrailer.ts';
import { attempt, troubleCode } from './storageTrouble.ts';
import { syncFolder } from './syncFolder.ts';

/** Large enough that a photo takes few turns of the disk, small enough that hundreds of slow phones fit into memory. */
const pieceBytes = 512 * 1024;
/** So many files are remembered to have been whole; of more, some are compared again. */
const rememberedFiles = 10_000;

export interface DiskOptions {
  /** A file for each photo, named by its key. */
  readonly sealed: string;
  /** What is still arriving; on the same file system. */
  readonly incoming: string;
  /** What the disk must keep free for everybody else. */
  readonly floorBytes: number;
  /** For photos that phones are fetching, and may again. */
  readonly recent: RecentPhotos;
}

/**
 * Blobs as files: the sealed bytes and a trailer (see sealedTrailer.ts). A file is written beside its place, synced, renamed into it,
 * and its folder synced: under a key there is a whole photo or none. Checksums are compared when a file is first opened by this
 * process and whenever its inode, size or times have changed since; what was read for it stays in memory as long as there is room.
 */
export function diskBlobs({ sealed, incoming, floorBytes, recent }: DiskOptions): PhotoBlobs {
  const whole = new Map<PhotoKey, string>();
  const place = (key: PhotoKey): string => join(sealed, key);

  async function receive(body: AsyncIterable<Uint8Array>, limitBytes: number): Promise<Result<ReceivedBytes>> {
    const draft = join(incoming, randomUUID());
    const opened = await attempt(() => open(draft, 'wx', 0o600));
    if (!opened.ok) return opened;
    const handle = opened.value;
    const discard = async (): Promise<void> => {
      await handle.close();
      await rm(draft, { force: true });
    };
    const received = await receiving(body, limitBytes, (piece) => attempt(() => writeAll(handle, piece)));
    if (!received.ok) {
      await discard();
      return received;
    }
    const keep = async (key: PhotoKey, terms: Pick<PhotoLabel, 'deleteTokenHash' | 'expiresMs'>): Promise<Result<void>> => {
      const kept = await attempt(async () => {
        await writeAll(handle, encodeTrailer({ ...received.value, ...terms }));
        await handle.sync();
        await handle.close();
        await rename(draft, place(key));
        await syncFolder(sealed);
      });
      if (!kept.ok) await discard();
      return kept;
    };
    return success({ ...received.value, keep, discard });
  }

  async function openBytes(key: PhotoKey, label: PhotoLabel): Promise<Result<OpenBytes>> {
    const opened = await attempt(async () => (await openRecent(key, label)) ?? (await openStored(key, label)));
    if (!opened.ok) return opened;
    return typeof opened.value === 'string' ? failure(damaged(opened.value)) : success(opened.value);
  }

  /** What is in memory, as long as the file is there as it was read: who takes it away by hand has deleted it. */
  async function openRecent(key: PhotoKey, label: PhotoLabel): Promise<OpenBytes | null> {
    if (!recent.has(key)) return null;
    const stats = await ifThere(statFile(place(key)));
    if (stats === null || whole.get(key) !== looksOf(stats, label)) recent.forget(key);
    const held = recent.take(key);
    return held === null ? null : heldBytes(held);
  }

  /** Or what is wrong with the file. */
  async function openStored(key: PhotoKey, label: PhotoLabel): Promise<OpenBytes | string> {
    const file = await ifThere(openFile(place(key), 'r'));
    if (file === null) return 'the file is missing';
    let isRead = false;
    try {
      const compared = await compare(key, file, label);
      if (compared === 'different') return 'the file is not as it was written';
      if (compared !== 'same') return heldBytes(compared);
      isRead = true;
      return bytesOf(file);
    } finally {
      // Whether it could be closed says nothing of what was read.
      if (!isRead) fs.close(file, () => undefined);
    }
  }

  /** Whether a file is what its label says; its bytes where they have been read for that and stay in memory. */
  async function compare(key: PhotoKey, file: Descriptor, label: PhotoLabel): Promise<HeldBytes | 'same' | 'different'> {
    // Of a file that is open this is in memory.
    const stats = fs.fstatSync(file);
    if (whole.get(key) === looksOf(stats, label)) return 'same';
    if (stats.size !== label.sizeBytes + trailerBytes) return 'different';
    const reserved = recent.reserve(key, label.sizeBytes);
    try {
      if ((await checksum(file, label.sizeBytes, reserved?.bytes)) !== label.sha256) return 'different';
      // It was removed meanwhile: nothing of it is remembered.
      if (fs.fstatSync(file).nlink === 0) return 'same';
      const [oldest] = whole.size >= rememberedFiles ? whole.keys() : [];
      if (oldest !== undefined) whole.delete(oldest);
      whole.set(key, looksOf(stats, label));
      reserved?.keep();
      return recent.take(key) ?? 'same';
    } finally {
      reserved?.release();
    }
  }

  function forget(key: PhotoKey): void {
    whole.delete(key);
    recent.forget(key);
  }

  async function remove(keys: readonly PhotoKey[]): Promise<void> {
    for (const key of keys) {
      forget(key);
      await rm(place(key), { force: true });
      // Who opened it before it was gone may have read it since.
      forget(key);
    }
    if (keys.length > 0) await syncFolder(sealed);
  }

  return {
    receive,
    open: openBytes,
    label: (key) => attempt(() => labelOf(place(key))),
    remove: (keys) => attempt(() => remove(keys)),
    keys: () => attempt(async () => (await readdir(sealed)).filter(isPhotoKey)),
    tidy: (olderThanMs) => attempt(() => removeOlder(incoming, olderThanMs)),
    roomBytes: () =>
      attempt(async () => {
        const { bavail, bsize } = await statfs(dirname(sealed));
        return bavail * bsize - floorBytes;
      }),
  };
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += (await handle.write(bytes, at)).bytesWritten;
}

/**
 * A file that is open for reading, as the system numbers it: for each read and for its end `FileHandle` does so much of its own that phones get
 * a fourteenth fewer photos a second.
 */
type Descriptor = number;

const [openFile, readFile, statFile] = [promisify(fs.open), promisify(fs.read), promisify(fs.stat)];

/** Null where there is no such file. */
async function ifThere<T>(file: Promise<T>): Promise<T | null> {
  try {
    return await file;
  } catch (error) {
    if (troubleCode(error) === 'ENOENT') return null;
    throw error;
  }
}

const looksOf = ({ ino, size, mtimeMs, ctimeMs }: Stats, { sha256 }: PhotoLabel): string => [ino, size, mtimeMs, ctimeMs, sha256].join();

/** Memory for pieces, of files that are closed: taken again by the next, which is far cheaper than new. */
const sparePieces: Buffer[] = [];
/** As many as are busy at once in a rush; of more, memory is given back. */
const mostSpare = 16;

const takePiece = (): Buffer => sparePieces.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);

function giveBack(piece: Buffer): void {
  if (sparePieces.length < mostSpare) sparePieces.push(piece);
}

/** As much of these places in a file as goes into a piece of memory. */
async function readInto(buffer: Buffer, file: Descriptor, start: number, end: number): Promise<Buffer> {
  const { bytesRead } = await readFile(file, buffer, 0, Math.min(buffer.length, end - start), start);
  if (bytesRead === 0) throw new BoothError('photo-damaged', 'the file ended while it was read', { retryable: false });
  return buffer.subarray(0, bytesRead);
}

/** One piece of memory for as long as it is open: whoever reads slowly holds that much and no more. */
function bytesOf(file: Descriptor): OpenBytes {
  let buffer: Buffer | null = takePiece();
  let read: Promise<unknown> = Promise.resolve();
  return {
    async piece(start, end) {
      if (buffer === null) throw new Error('read after it was closed');
      const piece = readInto(buffer, file, start, end);
      read = piece.catch(() => undefined);
      return piece;
    },
    async close() {
      if (buffer === null) return;
      const last = buffer;
      buffer = null;
      // Its memory and its number are other photos' next.
      await read;
      giveBack(last);
      fs.closeSync(file);
    },
  };
}

/** All at once: the network takes as much of it as it can, and the rest costs no turn of ours. */
const heldBytes = ({ bytes, release }: HeldBytes): OpenBytes => ({
  piece: async (start, end) => bytes.subarray(start, end),
  close: async () => release(),
});

/** SHA-256 of a file's first bytes. They are in `memory` afterwards, if that is given. */
async function checksum(file: Descriptor, sizeBytes: number, memory?: Buffer): Promise<string> {
  const hash = createHash('sha256');
  const spare = takePiece();
  try {
    for (let at = 0; at < sizeBytes;) {
      const piece = await readInto(memory?.subarray(at, at + pieceBytes) ?? spare, file, at, sizeBytes);
      hash.update(piece);
      at += piece.length;
    }
  } finally {
    giveBack(spare);
  }
  return hash.digest('hex');
}

async function labelOf(path: string): Promise<PhotoLabel | null> {
  const file = await ifThere(openFile(path, 'r'));
  if (file === null) return null;
  try {
    const { size } = fs.fstatSync(file);
    if (size < trailerBytes) return null;
    const { buffer, bytesRead } = await readFile(file, Buffer.alloc(trailerBytes), 0, trailerBytes, size - trailerBytes);
    const label = bytesRead === trailerBytes ? decodeTrailer(buffer) : null;
    return label?.sizeBytes === size - trailerBytes ? label : null;
  } finally {
    fs.closeSync(file);
  }
}

async function removeOlder(folder: string, olderThanMs: number): Promise<void> {
  const age = ({ mtimeMs }: Stats): number => Date.now() - mtimeMs;
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    // A clock that was set back makes files of the future, which would stay for ever.
    if (Math.abs(age(await stat(file))) >= olderThanMs) await rm(file, { force: true, recursive: true });
  }
}

const damaged = (message: string): BoothError => new BoothError('photo-damaged', message, { retryable: false });
