/** A database's files on the disk, except those that SQLite recreates at each start. */
export type DatabaseFiles = ReadonlyMap<string, Buffer>;

/** The operations on a disk, in order. Paths are below the data folder; `node` is the number of a file or folder. */
export type DiskEvent =
  | { readonly what: 'folder made'; readonly path: string }
  | { readonly what: 'file made'; readonly path: string; readonly file: number }
  | { readonly what: 'written'; readonly file: number; readonly at: number; readonly bytes: Buffer }
  | { readonly what: 'renamed'; readonly from: string; readonly to: string }
  | { readonly what: 'removed'; readonly path: string }
  | { readonly what: 'file synced'; readonly file: number }
  | { readonly what: 'folder synced'; readonly path: string }
  /** A change that SQLite has confirmed and therefore guarantees to be on the disk. */
  | { readonly what: 'database'; readonly before: DatabaseFiles; readonly after: DatabaseFiles }
  /** Not a disk operation: a request to the booth, or its answer. */
  | { readonly what: 'said'; readonly saying: unknown };
