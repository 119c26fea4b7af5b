import Database from 'libsql';
import { storageErrorCode } from './attempt.ts';

export interface FolderLock {
  release(): void;
}

/**
 * Locks a folder for this process through an exclusive lock on a file in it. The system releases the lock when the process ends in any way,
 * so locks never become stale. Null if another process has the lock. Node has no file locks; SQLite provides them on every system.
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
