import { openDatabase } from '../../../src/server/storage/sqlite/openDatabase.ts';
import type { PhotoRecords } from '../../../src/server/storage/photos/PhotoRecords.ts';
import { sqliteRecords, steps } from '../../../src/server/storage/photos/drivers/sqliteRecords.ts';

/** Records in a database file. */
export function openRecords(file: string): PhotoRecords {
  const opened = openDatabase(file, steps, new Date());
  if (!opened.ok) throw new Error(opened.error);
  return sqliteRecords(opened.value.database);
}
