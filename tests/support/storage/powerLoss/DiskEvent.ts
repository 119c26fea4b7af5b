/** The files of a database as they are on the disk; without what SQLite makes anew at each start. */
export type DatabaseFiles = ReadonlyMap<string, Buffer>;

/** What was done to a disk, in its order. Paths are below the data folder; `node` is a file's or folder's own number. */
export type DiskEvent =
  | { readonly what: 'folder made'; readonly path: string }
  | { readonly what: 'file made'; readonly path: string; readonly file: number }
  | { readonly what: 'written'; readonly file: number; readonly at: number; readonly bytes: Buffer }
  | { readonly what: 'renamed'; readonly from: string; readonly to: string }
  | { readonly what: 'removed'; readonly path: string }
  | { readonly what: 'file synced'; readonly file: number }
  | { readonly what: 'folder synced'; readonly path: string }
  /** A change that SQLite has answered: on the disk by its own guarantee. */
  | { readonly what: 'database'; readonly before: DatabaseFiles; readonly after: DatabaseFiles }
  /** Nothing of the disk's: what was asked of the booth or answered by then. */
  | { readonly what: 'said'; readonly saying: unknown };
