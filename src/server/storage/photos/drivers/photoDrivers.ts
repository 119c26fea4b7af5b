import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import { systemReason } from '../../../../themeFiles/systemReason.ts';
import type { FileCalls } from '../../disk/fileCalls.ts';
import { folderLock } from '../../disk/folderLock.ts';
import { openDatabase } from '../../sqlite/openDatabase.ts';
import { diskBlobs } from './diskBlobs.ts';
import { memoryBlobs } from './memoryBlobs.ts';
import { memoryRecords } from './memoryRecords.ts';
import type { CloudStorage, OpenDriver } from './OpenDriver.ts';
import type { PhotoFolders } from './photoFolders.ts';
import { photoFolders } from './photoFolders.ts';
import { recentPhotos } from './recentPhotos.ts';
import { sqliteRecords, steps } from './sqliteRecords.ts';

const memoryBytes = 512 * 1024 * 1024;
/** About thirty photos. */
const recentBytes = 64 * 1024 * 1024;

/** Options for every driver; each uses the ones it needs. */
export interface DriverOptions {
  /** The booth's existing, writable data folder, or `noFolder`. */
  readonly dataFolder: string;
  /** Free space to leave for the system, its log and the kiosk's browser. Below it, photos are refused. */
  readonly floorBytes: number;
  readonly files: FileCalls;
  /** Shared storage for several servers, used instead of the folder. */
  readonly cloud?: CloudStorage;
}

/**
 * The kinds of photo storage. Each driver opens records and blobs together, or fails with a sentence for staff. Each name here needs a row
 * in `tests/support/storage/photoDrivers/driversUnderTest.ts` or `tests/support/cloud/driversInCloud.ts`; otherwise type checking fails.
 */
export const photoDrivers = { memory, disk, cloud } satisfies Record<
  string,
  (options: DriverOptions) => Promise<Result<OpenDriver, string>>
>;

async function memory(): Promise<Result<OpenDriver, string>> {
  const records = memoryRecords();
  return success({ records, blobs: memoryBlobs(memoryBytes), warnings: [], shared: null, close: () => records.close() });
}

async function disk({ dataFolder, floorBytes, files }: DriverOptions): Promise<Result<OpenDriver, string>> {
  const folders = foldersIn(dataFolder, files);
  if (!folders.ok) return folders;
  const lock = folderLock(folders.value.lock);
  if (lock === null)
    return failure(
      `Another Stagebooth is running with the data folder ${dataFolder}. Stop that one, or choose another folder, as in --data ./data-2.`,
    );
  const opened = openDatabase(folders.value.database, steps, new Date());
  if (!opened.ok) {
    lock.release();
    return opened;
  }
  const { database, movedAside } = opened.value;
  const records = sqliteRecords(database);
  return success({
    records,
    blobs: diskBlobs({ ...folders.value, floorBytes, files, recent: recentPhotos(recentBytes) }),
    warnings:
      movedAside === null
        ? []
        : [`The photo database could not be read. It was moved to ${movedAside} and rebuilt from the photos themselves.`],
    shared: null,
    async close() {
      await records.close();
      lock.release();
    },
  });
}

/** Imported on demand: a standalone booth needs neither client. */
async function cloud({ cloud: storage }: DriverOptions): Promise<Result<OpenDriver, string>> {
  if (storage === undefined) throw new Error('no database and bucket are configured');
  const { openCloudDriver } = await import('./cloudDriver.ts');
  return openCloudDriver(storage);
}

function foldersIn(dataFolder: string, files: FileCalls): Result<PhotoFolders, string> {
  try {
    return success(photoFolders(dataFolder, files));
  } catch (error) {
    return failure(`The data folder ${dataFolder} cannot be written: ${systemReason(error)}.`);
  }
}
