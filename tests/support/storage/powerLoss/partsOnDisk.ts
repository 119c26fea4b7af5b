import { boothClock } from '../../../../src/server/storage/photos/boothClock.ts';
import { diskBlobs } from '../../../../src/server/storage/photos/drivers/diskBlobs.ts';
import type { FileCalls } from '../../../../src/server/storage/disk/fileCalls.ts';
import { nodeFiles } from '../../../../src/server/storage/disk/fileCalls.ts';
import { openDatabase } from '../../../../src/server/storage/sqlite/openDatabase.ts';
import { photoFolders } from '../../../../src/server/storage/photos/drivers/photoFolders.ts';
import type { PhotoVault } from '../../../../src/server/storage/photos/PhotoVault.ts';
import { recentPhotos } from '../../../../src/server/storage/photos/drivers/recentPhotos.ts';
import { sqliteRecords, steps } from '../../../../src/server/storage/photos/drivers/sqliteRecords.ts';
import type { VaultParts } from '../../../../src/server/storage/photos/storedVault.ts';
import { storedVault } from '../../../../src/server/storage/photos/storedVault.ts';
import type { Swept } from '../../../../src/server/storage/photos/sweepPhotos.ts';
import { sweepPhotos } from '../../../../src/server/storage/photos/sweepPhotos.ts';
import type { Result } from '../../../../src/shared/errors.ts';
import { vaultParts } from '../../server/memoryVault.ts';
import { settled } from '../../time/settled.ts';
import { watchedDatabase } from './watchedDatabase.ts';

/** Decades ahead of the real clock, so that the booth's noted time always counts. */
const lifeBegins = 2_500_000_000_000;

export interface PartsOnDisk extends VaultParts {
  readonly vault: PhotoVault;
  readonly sweep: () => Promise<Result<Swept>>;
  /** The machine's clock. */
  wallMs(): number;
  readonly databaseFile: string;
  /** Closes everything, as a booth does at its end. */
  close(): Promise<void>;
  /** Does only what SQLite does when it closes. */
  closeDatabase(): void;
}

export interface PartsOptions {
  readonly folder: string;
  readonly files?: FileCalls;
  /** The time since the beginning, on the machine's clock and as elapsed time. */
  readonly passedMs: () => number;
  /** Runs each database call that changes or queries it. */
  readonly aroundDatabase?: <T>(call: () => T, words: string) => T;
}

/**
 * The storage of `openPhotoStorage`, with a test's file calls, clock and database. It does not use the drivers of `photoDrivers` or of the
 * contract's table: it simulates the layer below both ports, the page cache and SQLite's files. A booth killed here would also keep the
 * folder's lock, because its process lives on. Drivers without files have nothing to lose here; the contract's faults cover them.
 */
export async function partsOnDisk({ folder, files = nodeFiles, passedMs, aroundDatabase }: PartsOptions): Promise<PartsOnDisk> {
  const folders = photoFolders(folder, files);
  const opened = openDatabase(folders.database, steps, new Date());
  if (!opened.ok) throw new Error(opened.error);
  const { database } = opened.value;
  const records = sqliteRecords(aroundDatabase === undefined ? database : watchedDatabase(database, aroundDatabase));
  const wallMs = (): number => lifeBegins + passedMs();
  const clock = boothClock(await settled(records.time()), wallMs, passedMs);
  const parts = vaultParts({ records, clock, blobs: diskBlobs({ ...folders, files, floorBytes: 0, recent: recentPhotos(10_000) }) });
  return {
    ...parts,
    vault: storedVault(parts),
    sweep: sweepPhotos(parts),
    wallMs,
    databaseFile: folders.database,
    async close() {
      await records.noteTime(clock.soFar());
      await records.close();
    },
    closeDatabase: () => void database.close(),
  };
}
