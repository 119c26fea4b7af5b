import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { FileCalls } from '../../../../src/server/storage/disk/fileCalls.ts';
import { openDatabase } from '../../../../src/server/storage/sqlite/openDatabase.ts';
import { diskBlobs } from '../../../../src/server/storage/photos/drivers/diskBlobs.ts';
import { memoryBlobs } from '../../../../src/server/storage/photos/drivers/memoryBlobs.ts';
import { memoryRecords } from '../../../../src/server/storage/photos/drivers/memoryRecords.ts';
import type { photoDrivers } from '../../../../src/server/storage/photos/drivers/photoDrivers.ts';
import { photoFolders } from '../../../../src/server/storage/photos/drivers/photoFolders.ts';
import { recentPhotos } from '../../../../src/server/storage/photos/drivers/recentPhotos.ts';
import { sqliteRecords, steps } from '../../../../src/server/storage/photos/drivers/sqliteRecords.ts';
import type { PhotoBlobs } from '../../../../src/server/storage/photos/PhotoBlobs.ts';
import type { PhotoRecords } from '../../../../src/server/storage/photos/PhotoRecords.ts';
import { filesBelow } from '../../files/filesBelow.ts';
import { memoryFolder } from '../../server/memoryFolder.ts';
import { FailingCalls } from '../powerLoss/FailingCalls.ts';
import { watchedDatabase } from '../powerLoss/watchedDatabase.ts';
import type { DriverRow, Harm, Place, Faults } from './Clause.ts';
import { blobsOverNetwork, PlayedNetwork, recordsOverNetwork } from './overNetwork.ts';

/** Drivers that need engines; `npm run test:cloud` provides these. */
export type DriverInCloud = 'cloud';

/** `clearing.test.ts` tests them in pairs: the first blobs row with the first records row. */
export interface Rows {
  readonly blobs: readonly [DriverRow<PhotoBlobs>, ...DriverRow<PhotoBlobs>[]];
  readonly records: readonly [DriverRow<PhotoRecords>, ...DriverRow<PhotoRecords>[]];
}

export const onDisk = (recentBytes: number, spoil?: (files: FileCalls) => FileCalls): DriverRow<PhotoBlobs> => ({
  name: recentBytes === 0 ? 'on disk' : 'on disk and cached in memory',
  stores: 'in files',
  leftOut: [],
  fresh: () => diskPlace(recentBytes, spoil),
});

/** Content at a service, which outlives processes here. */
export const blobsAtService: DriverRow<PhotoBlobs> = {
  name: 'in memory over a network',
  stores: 'at a service',
  leftOut: ['damage', 'stored'],
  fresh() {
    const [troubles, kept] = [new PlayedNetwork(), memoryBlobs(1e7)];
    const open = (): PhotoBlobs => blobsOverNetwork(kept, troubles);
    return { open, reopen: open, openWithRoom: (bytes) => blobsOverNetwork(memoryBlobs(bytes), troubles), troubles };
  },
};

export const recordsAtService: DriverRow<PhotoRecords> = {
  name: 'in memory over a network',
  stores: 'at a service',
  leftOut: ['damage', 'stored', 'room'],
  fresh() {
    const [troubles, kept] = [new PlayedNetwork(), memoryRecords()];
    const open = (): PhotoRecords => recordsOverNetwork(kept, troubles);
    return { open, reopen: open, troubles };
  },
};

export const inSqlite: DriverRow<PhotoRecords> = {
  name: 'in SQLite',
  stores: 'in files',
  leftOut: ['damage', 'room'],
  fresh: sqlitePlace,
};

/** The rows for each driver in `photoDrivers`; a driver without rows does not compile. `driversInCloud.ts` has the others. */
export const driversUnderTest: Readonly<Record<Exclude<keyof typeof photoDrivers, DriverInCloud>, Rows>> = {
  memory: {
    blobs: [
      {
        name: 'in memory',
        stores: 'in memory',
        leftOut: ['reopen', 'damage', 'stored', 'troubles'],
        fresh: () => ({ open: () => memoryBlobs(1e7), openWithRoom: memoryBlobs }),
      },
      // Represents every driver that waits for a network.
      blobsAtService,
    ],
    records: [
      {
        name: 'in memory',
        stores: 'in memory',
        leftOut: ['reopen', 'damage', 'stored', 'room', 'troubles'],
        fresh: () => ({ open: memoryRecords }),
      },
      recordsAtService,
    ],
  },
  disk: { blobs: [onDisk(0), onDisk(1e6)], records: [inSqlite] },
};

function diskPlace(recentBytes: number, spoil = (files: FileCalls): FileCalls => files): Place<PhotoBlobs> {
  const folders = photoFolders(memoryFolder());
  const calls = new FailingCalls();
  const stored = (): Buffer[] => [folders.sealed, folders.incoming].flatMap((folder) => [...filesBelow(folder).values()]);
  const open = (floorBytes = 0, files = calls.files): PhotoBlobs =>
    diskBlobs({ ...folders, floorBytes, files: spoil(files), recent: recentPhotos(recentBytes) });
  return {
    open: () => open(),
    reopen: () => open(),
    openWithRoom(bytes) {
      const floorBytes = 1e6;
      const used = (): number => stored().reduce((sum, { length }) => sum + length, 0);
      return open(floorBytes, { ...calls.files, statfs: async () => ({ bavail: floorBytes + bytes - used(), bsize: 1 }) });
    },
    damage: (key, harm) => harmFile(join(folders.sealed, key), harm),
    stored,
    troubles: troublesOf(calls),
  };
}

function harmFile(file: string, harm: Harm): void {
  if (harm === 'gone') return rmSync(file);
  if (harm === 'another') return writeFileSync(file, 'x');
  const bytes = readFileSync(file);
  if (harm === 'cut off') return truncateSync(file, bytes.length - 1);
  bytes[1234] = (bytes[1234] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

function sqlitePlace(): Place<PhotoRecords> {
  const file = photoFolders(memoryFolder()).database;
  const calls = new FailingCalls();
  const open = (): PhotoRecords => {
    const opened = openDatabase(file, steps, new Date());
    if (!opened.ok) throw new Error(opened.error);
    const { database } = opened.value;
    onTestFinished(() => void database.close());
    return sqliteRecords(watchedDatabase(database, calls.aroundDatabase));
  };
  return {
    open,
    reopen: open,
    stored: () =>
      readdirSync(dirname(file))
        .filter((name) => name.startsWith('records'))
        .map((name) => readFileSync(join(dirname(file), name))),
    troubles: troublesOf(calls),
  };
}

/** Faults by the system's error names. */
const troublesOf = (calls: FailingCalls): Faults => ({
  get calls() {
    return calls.count;
  },
  break: ({ at, code, kind }) => calls.break({ at, kind, code: code === 'storage-full' ? 'ENOSPC' : 'EIO' }),
  heal: () => calls.heal(),
});
