import Database from 'libsql';
import { existsSync, renameSync } from 'node:fs';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { storageErrorCode } from '../disk/attempt.ts';

export interface OpenDatabase {
  readonly database: Database.Database;
  /** The new path of an unreadable database; null if the database was readable. */
  readonly movedAside: string | null;
}

/** Error codes for a file that SQLite can open but not interpret. */
const unreadable = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB']);

/**
 * Opens a database and runs missing migrations. Moves an unreadable database aside, with a timestamp in its name, and creates a new one.
 * Fails with a sentence if the database cannot be opened, or if a later Stagebooth version made it; such a database is not changed.
 */
export function openDatabase(file: string, steps: readonly string[], now: Date): Result<OpenDatabase, string> {
  const first = tryOpening(file, steps);
  if (first !== 'unreadable') return first.ok ? success({ database: first.value, movedAside: null }) : first;
  const movedAside = `${file.replace(/\.sqlite$/, '')}-unreadable-${now.toISOString().replaceAll(':', '-')}.sqlite`;
  for (const part of ['', '-wal', '-shm']) if (existsSync(file + part)) renameSync(file + part, movedAside + part);
  const second = tryOpening(file, steps);
  if (second === 'unreadable') return failure(`The database ${file} cannot be read, and a new one cannot be created in its place.`);
  return second.ok ? success({ database: second.value, movedAside }) : second;
}

function tryOpening(file: string, steps: readonly string[]): Result<Database.Database, string> | 'unreadable' {
  let database: Database.Database | null = null;
  try {
    database = new Database(file);
    const version = pragma(database, 'user_version');
    if (version <= steps.length) {
      // Writes every acknowledged change to the disk and overwrites deleted data.
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
      if (pragma(database, 'quick_check') === 'ok') return success(takeSteps(database, version, steps));
    }
    database.close();
    if (version <= steps.length) return 'unreadable';
    return failure(
      `The database ${file} was made by a later version of Stagebooth. Start that version, or choose another folder, as in --data ./data-2.`,
    );
  } catch (error) {
    database?.close();
    const code = storageErrorCode(error) ?? '';
    if (unreadable.has(code)) return 'unreadable';
    if (code.startsWith('SQLITE_BUSY')) return failure(`The database ${file} is being used by another program.`);
    return failure(`The database ${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function takeSteps(database: Database.Database, version: number, steps: readonly string[]): Database.Database {
  for (const [place, step] of steps.entries())
    if (place >= version) database.exec(`BEGIN; ${step} PRAGMA user_version = ${place + 1}; COMMIT;`);
  return database;
}

function pragma(database: Database.Database, name: 'user_version'): number;
function pragma(database: Database.Database, name: 'quick_check'): string;
function pragma(database: Database.Database, name: string): unknown {
  const rows = database.pragma(name) as readonly Record<string, unknown>[];
  return rows[0]?.[name];
}
