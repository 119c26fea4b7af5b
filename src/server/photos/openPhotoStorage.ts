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
/** Of the booth's time a pulled plug costs this much: photos live as much longer. */
const noteEveryMs = 300_000;

export interface PhotoStorage {
  readonly vault: PhotoVault;
  /** What staff should read at start, a sentence each. */
  readonly warnings: readonly string[];
  /** Finishes what is being written, so that nothing needs mending at the next start. To be called when no request is left. */
  close(): Promise<void>;
}

export interface StorageOptions extends Omit<DriverOptions, 'files'> {
  readonly keepMs: number;
  readonly logger: FastifyBaseLogger;
  readonly files?: FileCalls;
}

/**
 * Opens what photos are kept in, puts in order what the last run may have left, deletes what has expired and goes on doing so every
 * hour. Fails with a sentence for staff; nothing is lost by it.
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
  // Nobody else is here: whatever is still arriving never will.
  const tidied = await blobs.tidy(0);
  const swept = tidied.ok ? await sweep() : tidied;
  // A full disk, say: what is there is served all the same.
  const unswept = swept.ok ? [] : [`Expired photos could not be deleted: ${systemReason(swept.error.cause)}. The next try is in an hour.`];
  const vault = storedVault({
    ...parts,
    limitBytes: sealedPhotoLimit,
    onDamaged: (key, { message }) => logger.error({ file: key, reason: message }, 'a photo is damaged and is not given out'),
  });
  const timer = setInterval(() => {
    // A bug, for the rest is a value: it must not end the booth in the middle of an event.
    sweepAgain().catch((error: unknown) => logger.error({ err: error }, 'photos could not be swept; the next try is in an hour'));
  }, sweepEveryMs);
  timer.unref();
  const sweepAgain = async (): Promise<void> => {
    const again = await sweep();
    if (!again.ok) logger.error({ err: again.error }, 'expired photos could not be deleted; the next try is in an hour');
  };
  const noteTime = async (): Promise<void> => {
    const now = await records.noteTime(clock.soFar());
    if (!now.ok) logger.error({ err: now.error }, 'the time could not be noted; the next try is in five minutes');
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

/** Where the list of photos is new: the latest time at which one of those that are there was kept, or nothing known. */
async function timeOfBlobs(blobs: PhotoBlobs, keepMs: number): Promise<Result<TimeSoFar>> {
  const keys = await blobs.keys();
  if (!keys.ok) return keys;
  let keptMs = 0;
  for (const key of keys.value) {
    // One that can't be read says nothing of the time.
    const label = await blobs.label(key);
    if (label.ok) keptMs = Math.max(keptMs, (label.value?.expiresMs ?? 0) - keepMs);
  }
  return success({ nowMs: Math.min(keptMs, Date.now()), leaps: [] });
}

/** Lets work on one key wait for what is under way on the same key; work on different keys goes on side by side. */
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
