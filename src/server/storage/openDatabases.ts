import type { Database } from 'libsql';
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { systemReason } from '../../themeFiles/systemReason.ts';
import { noFolder } from './disk/noFolder.ts';
import { openDatabase } from './sqlite/openDatabase.ts';
import { foldLog, patiently } from './sqlite/sqliteCalls.ts';
import type { Store, StoreDatabase } from './Store.ts';

/** The databases of a data folder. Each is opened together with its first store. */
export interface OpenDatabases {
  /** Fails with a sentence for staff. */
  readonly open: <Port>(store: Store<Port>) => Result<Port, string>;
  /** Warnings about the open databases for staff, a sentence each. */
  readonly warnings: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens databases in the data folder, or in memory for `noFolder`. The caller must hold the folder's lock. */
export function openDatabases(dataFolder: string): OpenDatabases {
  const databases = new Map<StoreDatabase, Database>();
  const warnings: string[] = [];

  function databaseOf(kind: StoreDatabase): Result<Database, string> {
    const known = databases.get(kind);
    if (known !== undefined) return success(known);
    const file = dataFolder === noFolder ? success(':memory:') : fileIn(dataFolder, kind.folder);
    const opened = file.ok ? openDatabase(file.value, kind.steps, new Date()) : file;
    if (!opened.ok) return opened;
    const { database, movedAside } = opened.value;
    databases.set(kind, database);
    if (movedAside !== null) warnings.push(kind.lost(movedAside));
    return success(database);
  }

  return {
    open(store) {
      const database = databaseOf(store.in);
      return database.ok ? success(store.open(database.value, dataFolder)) : database;
    },
    warnings: () => warnings,
    async close() {
      for (const database of [...databases.values()].reverse()) {
        await patiently(() => foldLog(database));
        database.close();
      }
      databases.clear();
    },
  };
}

function fileIn(dataFolder: string, name: string): Result<string, string> {
  const folder = join(dataFolder, name);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    return success(join(folder, 'records.sqlite'));
  } catch (error) {
    return failure(`The data folder ${dataFolder} cannot be written: ${systemReason(error)}.`);
  }
}
