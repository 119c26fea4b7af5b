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

/** Later than the real clock for decades: what the booth has noted counts, then, whenever this runs. */
const lifeBegins = 2_500_000_000_000;

export interface PartsOnDisk extends VaultParts {
  readonly vault: PhotoVault;
  readonly sweep: () => Promise<Result<Swept>>;
  /** The machine's clock. */
  wallMs(): number;
  readonly databaseFile: string;
  /** As a booth ends. */
  close(): Promise<void>;
  /** What SQLite does at its end and nothing else. */
  closeDatabase(): void;
}

export interface PartsOptions {
  readonly folder: string;
  readonly files?: FileCalls;
  /** How long it is since the beginning: on the machine's clock, and by what elapses. */
  readonly passedMs: () => number;
  /** Runs each call of the database that changes it or asks it for something. */
  readonly aroundDatabase?: <T>(call: () => T, words: string) => T;
}

/**
 * What `openPhotoStorage` opens, on file calls, a clock and a database of a test's own. Its drivers are not taken from `photoDrivers`, nor from
 * the table of the contract: this plays what is below both ports, the page cache and SQLite's own files, and a booth that is killed here would
 * hold the folder's lock, for its process lives on. A driver without files of its own has nothing to lose here; the contract's troubles are for it.
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
