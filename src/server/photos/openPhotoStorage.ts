import type { FastifyBaseLogger } from 'fastify';
import { sealedPhotoLimit } from '../../shared/contract/photos.ts';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { systemReason } from '../../themeFiles/systemReason.ts';
import { noFolder } from '../settings/settingKinds.ts';
import type { TimeSoFar } from './boothClock.ts';
import { boothClock } from './boothClock.ts';
import type { DriverOptions } from './drivers/photoDrivers.ts';
import { photoDrivers } from './drivers/photoDrivers.ts';
import type { FileCalls } from '../disk/fileCalls.ts';
import { nodeFiles } from '../disk/fileCalls.ts';
import type { PhotoBlobs } from './PhotoBlobs.ts';
import type { PhotoVault } from './PhotoVault.ts';
import { storedVault } from './storedVault.ts';
import { sweepPhotos } from './sweepPhotos.ts';

const sweepEveryMs = 3_600_000;
/** A power cut loses at most this much of the booth's time: photos live that much longer. */
const noteEveryMs = 300_000;

export interface PhotoStorage {
  readonly vault: PhotoVault;
  /** What staff should read at start, a sentence each. */
  readonly warnings: readonly string[];
  /** Finishes pending writes, so that nothing needs repair at the next start. Call it when no request is left. */
  close(): Promise<void>;
}

export interface StorageOptions extends Omit<DriverOptions, 'files'> {
  readonly keepMs: number;
  readonly logger: FastifyBaseLogger;
  readonly files?: FileCalls;
}

/**
 * Opens the photo storage, cleans up after the last run, deletes expired photos now and every hour. Fails with a sentence for staff,
 * without losing anything.
 */
export async function openPhotoStorage({
  dataFolder,
  keepMs,
  floorBytes,
  logger,
  files = nodeFiles,
}: StorageOptions): Promise<Result<PhotoStorage, string>> {
  const opened = await photoDrivers[dataFolder === noFolder ? 'memory' : 'disk']({ dataFolder, floorBytes, files });
  if (!opened.ok) return opened;
  const { records, blobs, warnings, close } = opened.value;
  const noted = await records.time();
  const soFar = noted.ok && noted.value.nowMs === 0 ? await timeOfBlobs(blobs, keepMs) : noted;
  if (!soFar.ok) {
    await close();
    return failure(`The list of photos in ${dataFolder} cannot be read: ${systemReason(soFar.error.cause)}.`);
  }
  const clock = boothClock(soFar.value);
  const parts = { records, blobs, clock, keepMs, inTurn: keyedTurns() };
  const sweep = sweepPhotos(parts);
  // No other process is here: unfinished uploads will never be finished.
  const tidied = await blobs.tidy(0);
  const swept = tidied.ok ? await sweep() : tidied;
  // Perhaps the disk is full: the photos that are there are served all the same.
  const unswept = swept.ok ? [] : [`Expired photos could not be deleted: ${systemReason(swept.error.cause)}. The next try is in an hour.`];
  const vault = storedVault({
    ...parts,
    limitBytes: sealedPhotoLimit,
    onDamaged: (key, { message }) => logger.error({ file: key, reason: message }, 'a photo is damaged and is not served'),
  });
  const timer = setInterval(() => {
    // A bug, since expected failures are values: it must not end the booth in the middle of an event.
    sweepAgain().catch((error: unknown) => logger.error({ err: error }, 'photos could not be swept; the next try is in an hour'));
  }, sweepEveryMs);
  timer.unref();
  const sweepAgain = async (): Promise<void> => {
    const again = await sweep();
    if (!again.ok) logger.error({ err: again.error }, 'expired photos could not be deleted; the next try is in an hour');
  };
  const noteTime = async (): Promise<void> => {
    const now = await records.noteTime(clock.soFar());
    if (!now.ok) logger.error({ err: now.error }, 'the time could not be stored; the next try is in five minutes');
  };
  const noteTimer = setInterval(() => void noteTime(), noteEveryMs);
  noteTimer.unref();
  return success({
    vault,
    warnings: [...warnings, ...unswept],
    async close() {
      clearInterval(timer);
      clearInterval(noteTimer);
      await noteTime();
      await close();
    },
  });
}

/** For a new list of photos: the latest time at which one of the photos on the disk was stored, or nothing known. */
async function timeOfBlobs(blobs: PhotoBlobs, keepMs: number): Promise<Result<TimeSoFar>> {
  const keys = await blobs.keys();
  if (!keys.ok) return keys;
  let keptMs = 0;
  for (const key of keys.value) {
    // An unreadable photo says nothing about the time.
    const label = await blobs.label(key);
    if (label.ok) keptMs = Math.max(keptMs, (label.value?.expiresMs ?? 0) - keepMs);
  }
  return success({ nowMs: Math.min(keptMs, Date.now()), leaps: [] });
}

/** Queues work per key: work on the same key runs one after the other, work on different keys in parallel. */
export function keyedTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work);
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
