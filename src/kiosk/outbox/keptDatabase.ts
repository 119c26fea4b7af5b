import type { DBSchema, IDBPDatabase, OpenDBCallbacks } from 'idb';
import { openDB } from 'idb';

/** Hears why a database could not be opened, or null when one was. What it does about it is done before the next try. */
export type OpenFailed = (error: unknown) => Promise<void>;

/** Opens a database on first use and keeps it open; one that could not be opened, or was closed by the browser, is opened by the next call. */
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
