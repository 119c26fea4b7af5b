import { openDatabase } from '../../src/server/disk/openDatabase.ts';
import type { PhotoRecords } from '../../src/server/photos/PhotoRecords.ts';
import { sqliteRecords, steps } from '../../src/server/photos/drivers/sqliteRecords.ts';

/** Records in a database file. */
export function openRecords(file: string): PhotoRecords {
  const opened = openDatabase(file, steps, new Date());
  if (!opened.ok) throw new Error(opened.error);
  return sqliteRecords(opened.value.database);
}
