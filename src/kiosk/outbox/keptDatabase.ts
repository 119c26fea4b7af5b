import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb';
import { openDB } from 'idb';

/** Receives the reason why a database could not be opened, or null once it is open. Resolves before the next try. */
export type OpenFailed = (error: unknown) => Promise<void>;

/** Opens a database on first use and keeps it open. If opening failed, or the browser closed the database, the next call opens it again. */
export function keptDatabase<Schema extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
  failed: OpenFailed = () => Promise.resolve(),
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null;
  const forget = (): void => {
    opened = null;
  };
  async function open(): Promise<IDBPDatabase<Schema>> {
    try {
      const database = await openDB<Schema>(name, version, {
        upgrade,
        // Another tab runs a newer build and wants to upgrade this database.
        blocking: (_current, _blocked, event) => {
          forget();
          (event.target as IDBDatabase).close();
        },
        terminated: forget,
      });
      await failed(null);
      return database;
    } catch (error) {
      await failed(error);
      forget();
      throw error;
    }
  }
  return () => (opened ??= open());
}
