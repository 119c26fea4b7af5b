import type { Database } from 'libsql';

/** A database in the data folder. Stores may share one. */
export interface StoreDatabase {
  /** Folder below the data folder; holds `records.sqlite`. Only the booth's own user can read it. */
  readonly folder: string;
  /** The schema as migrations; `user_version` counts the applied ones. Never change a released migration: add another. */
  readonly steps: readonly string[];
  /** Returns the message for staff after an unreadable database was replaced by an empty one. */
  readonly lost: (movedTo: string) => string;
}

/**
 * A feature's storage: its database, and the port through which the feature uses it. The data folder is `noFolder` if everything stays in
 * memory.
 */
export interface Store<Port> {
  readonly in: StoreDatabase;
  readonly open: (database: Database, dataFolder: string) => Port;
}
