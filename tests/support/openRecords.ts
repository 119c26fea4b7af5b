import { openDatabase } from '../../src/server/storage/openDatabase.ts';
import type { PhotoRecords } from '../../src/server/storage/PhotoRecords.ts';
import { steps } from '../../src/server/storage/recordsSchema.ts';
import { sqliteRecords } from '../../src/server/storage/sqliteRecords.ts';

/** Records in a database file. */
export function openRecords(file: string): PhotoRecords {
  const opened = openDatabase(file, steps, new Date());
  if (!opened.ok) throw new Error(opened.error);
  return sqliteRecords(opened.value.database);
}
