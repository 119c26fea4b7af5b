import type { Database } from 'libsql';

/** A database of the data folder. Stores may share one. */
export interface StoreDatabase {
  /** Where it is, as `records.sqlite`, below the data folder. Only the booth's own user can read it. */
  readonly folder: string;
  /** The schema as migrations; `user_version` counts those that were applied. Never change a released one: add another. */
  readonly steps: readonly string[];
  /** The message for staff when the database was unreadable and was replaced by an empty one. */
  readonly lost: (movedTo: string) => string;
}

/** What a feature keeps: its database, and the port by which the feature reaches it. The data folder is `noFolder` where all is in memory. */
export interface Store<Port> {
  readonly in: StoreDatabase;
  readonly open: (database: Database, dataFolder: string) => Port;
}
