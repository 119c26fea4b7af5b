import type { FastifyBaseLogger } from 'fastify';
import { sealedPhotoLimit } from '../../../shared/contract/photos.ts';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { systemReason } from '../../../themeFiles/systemReason.ts';
import { noFolder } from '../disk/noFolder.ts';
import type { TimeSoFar } from './boothClock.ts';
import { boothClock } from './boothClock.ts';
import type { OpenDriver, SharedStorage } from './drivers/OpenDriver.ts';
import type { DriverOptions } from './drivers/photoDrivers.ts';
import { photoDrivers } from './drivers/photoDrivers.ts';
import type { FileCalls } from '../disk/fileCalls.ts';
import { nodeFiles } from '../disk/fileCalls.ts';
import type { PhotoBlobs } from './PhotoBlobs.ts';
import type { PhotoVault } from './PhotoVault.ts';
import type { StorageKey } from './storageKey.ts';
import { leftBytes } from './leftBytes.ts';
import { sharedSweeps } from './sharedSweeps.ts';
import type { VaultParts } from './storedVault.ts';
import { storedVault } from './storedVault.ts';
import type { Swept } from './sweepPhotos.ts';
import { sweepPhotos } from './sweepPhotos.ts';

const sweepEveryMs = 3_600_000;
/** A power cut loses at most this much of the booth's time; photos then live longer by the same amount. */
const noteEveryMs = 300_000;

export interface PhotoStorage {
  readonly vault: PhotoVault;
  /** Warnings for staff at startup, a sentence each. */
  readonly warnings: readonly string[];
  /** Unreachable parts of the storage, a sentence each for operators. Always empty for a booth's own storage. */
  readonly away: () => Promise<readonly string[]>;
  /** Other problems while the storage is reachable, a sentence each for operators. */
  readonly problems: () => Promise<readonly string[]>;
  /** Finishes pending writes, so that the next start does not need repairs. Call after the last request. */
  close(): Promise<void>;
}

export interface StorageOptions extends Omit<DriverOptions, 'files'> {
  readonly keepMs: number;
  readonly logger: FastifyBaseLogger;
  /** Called with the duration after each of this server's sweeps. */
  readonly onSwept?: (swept: Swept, seconds: number) => void;
  readonly files?: FileCalls;
}

/**
 * Opens the photo storage, cleans up after the last run, and deletes expired photos now and every hour. Fails with a sentence for staff and loses
 * nothing.
 */
export async function openPhotoStorage({
  dataFolder,
  keepMs,
  floorBytes,
  logger,
  onSwept = () => undefined,
  files = nodeFiles,
  cloud,
}: StorageOptions): Promise<Result<PhotoStorage, string>> {
  const driver = cloud !== undefined ? 'cloud' : dataFolder === noFolder ? 'memory' : 'disk';
  const opened = await photoDrivers[driver]({
    dataFolder,
    floorBytes,
    files,
    ...(cloud !== undefined && { cloud: { onAsleep: (sentence) => logger.warn(sentence), ...cloud } }),
  });
  if (!opened.ok) return opened;
  if (opened.value.shared !== null) return success(sharedStorage(opened.value, opened.value.shared, { keepMs, logger, onSwept }));
  const { records, blobs, warnings, close } = opened.value;
  const noted = await records.time();
  const soFar = noted.ok && noted.value.nowMs === 0 ? await timeOfBlobs(blobs, keepMs) : noted;
  if (!soFar.ok) {
    await close();
    return failure(`The photo database in ${dataFolder} cannot be read: ${systemReason(soFar.error.cause)}.`);
  }
  const clock = boothClock(soFar.value);
  const parts = { records, blobs, clock, keepMs, inTurn: keyedTurns() };
  const sweep = sweepPhotos(parts);
  // No other process uses this storage, so all unfinished uploads are abandoned ones.
  const tidied = await blobs.tidy(0);
  const swept = tidied.ok ? await sweep() : tidied;
  // The disk may be full; still serve the existing photos.
  const unswept = swept.ok
    ? []
    : [`Expired photos could not be deleted: ${systemReason(swept.error.cause)}. The booth tries again in an hour.`];
  const stopSweeping = sweepHourly(sweep, logger);
  const noteTime = async (): Promise<void> => {
    const now = await records.noteTime(clock.soFar());
    if (!now.ok) logger.error({ err: now.error }, 'the time could not be stored; retrying in five minutes');
  };
  const noteTimer = setInterval(() => void noteTime(), noteEveryMs);
  noteTimer.unref();
  return success({
    vault: vaultOf(parts, logger),
    warnings: [...warnings, ...unswept],
    away: async () => [],
    problems: async () => [],
    async close() {
      stopSweeping();
      clearInterval(noteTimer);
      await noteTime();
      await close();
    },
  });
}

/** Storage shared with other servers. The servers have a common clock, and one of them sweeps at a time. */
function sharedStorage(
  { records, blobs, warnings, close }: OpenDriver,
  shared: SharedStorage,
  { keepMs, logger, onSwept }: Pick<Required<StorageOptions>, 'keepMs' | 'logger' | 'onSwept'>,
): PhotoStorage {
  const parts = { records, blobs, clock: shared.clock, keepMs, inTurn: keyedTurns() };
  const sweeps = sharedSweeps(sweepPhotos(parts), shared, { logger, onSwept });
  // Not awaited, so that this server can serve requests during the sweep.
  void sweepOnce(sweeps.sweep, logger);
  const stopSweeping = sweepHourly(sweeps.sweep, logger);
  const left = leftBytes(blobs);
  return {
    vault: vaultOf({ ...parts, onLeft: (key) => left.add(key) }, logger),
    warnings,
    away: shared.away,
    problems: async () => [...shared.refused(), ...(await sweeps.problems())],
    async close() {
      stopSweeping();
      left.stop();
      await close();
    },
  };
}

const vaultOf = (parts: Omit<VaultParts, 'limitBytes' | 'onDamaged'>, logger: FastifyBaseLogger): PhotoVault =>
  storedVault({
    ...parts,
    limitBytes: sealedPhotoLimit,
    onDamaged: (key, { message }) => logger.error({ file: key, reason: message }, 'a photo is damaged and is not served'),
  });

/** Sweeps every hour until the returned function is called. */
function sweepHourly(sweep: () => Promise<Result<unknown>>, logger: FastifyBaseLogger): () => void {
  const timer = setInterval(() => void sweepOnce(sweep, logger), sweepEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Logs bugs instead of throwing: a bug must not stop the booth during an event. */
async function sweepOnce(sweep: () => Promise<Result<unknown>>, logger: FastifyBaseLogger): Promise<void> {
  try {
    const swept = await sweep();
    if (!swept.ok) logger.error({ err: swept.error }, 'expired photos could not be deleted; retrying in an hour');
  } catch (error) {
    logger.error({ err: error }, 'photos could not be swept; retrying in an hour');
  }
}

/** The starting time for a new list of photos: the storage time of the newest photo on the disk, or 0 if there is none. */
async function timeOfBlobs(blobs: PhotoBlobs, keepMs: number): Promise<Result<TimeSoFar>> {
  let keptMs = 0;
  for (let after: StorageKey | undefined; ;) {
    const keys = await blobs.keys(after);
    if (!keys.ok) return keys;
    after = keys.value.at(-1);
    if (after === undefined) return success({ nowMs: Math.min(keptMs, Date.now()), leaps: [] });
    for (const key of keys.value) {
      // Skip unreadable photos.
      const label = await blobs.label(key);
      if (label.ok) keptMs = Math.max(keptMs, (label.value?.expiresMs ?? 0) - keepMs);
    }
  }
}

/** Queues work per key: work on the same key runs in sequence, work on different keys in parallel. */
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
