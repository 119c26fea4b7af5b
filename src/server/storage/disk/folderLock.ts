import Database from 'libsql';
import { storageErrorCode } from './attempt.ts';

export interface FolderLock {
  release(): void;
}

/**
 * Holds a folder for this process by an exclusive lock on a file in it. The system releases it however the process ends, so there are no
 * stale locks. Null if another process holds it. Node has no file locks; SQLite provides them on every system.
 */
export function folderLock(file: string): FolderLock | null {
  const database = new Database(file);
  try {
    database.exec('BEGIN EXCLUSIVE');
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if (storageErrorCode(error)?.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}
