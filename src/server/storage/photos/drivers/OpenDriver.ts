import type { BoothClock } from '../boothClock.ts';
import type { PhotoBlobs } from '../PhotoBlobs.ts';
import type { PhotoRecords } from '../PhotoRecords.ts';
import type { BucketSettings } from './s3Calls.ts';

/** A call of a database or of an object store, by its kind alone. */
export interface StorageCall {
  readonly of: 'database' | 'store';
  readonly call: string;
}

/** Runs the work and records its duration and whether it failed. */
export type WatchCall = <T>(call: StorageCall, work: () => Promise<T>) => Promise<T>;

/** A database and a bucket that any number of servers share. */
export interface CloudStorage {
  /** `postgres://user:password@host:port/name`. */
  readonly databaseUrl: string;
  readonly bucket: BucketSettings;
  /** Sees every call; by default nobody does. */
  readonly watch?: WatchCall;
}

/** What a driver has for servers that share its storage. */
export interface SharedStorage {
  /** The time that they have in common. */
  readonly clock: BoothClock;
  /** Does work unless another server is doing it: 'not ours' then. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T | 'not ours'>;
  /** What cannot be reached now, a sentence each for operators. */
  readonly away: () => Promise<readonly string[]>;
  /** What was refused and would be again, a sentence each for operators. */
  readonly refused: () => readonly string[];
  readonly sweeps: SweepNotes;
}

/** When any of the servers last swept with success. */
export interface SweepNotes {
  /** Milliseconds since 1970 by the clock that they have in common; null for never. */
  readonly lastMs: () => Promise<number | null>;
  readonly note: (atMs: number) => Promise<void>;
}

export interface OpenDriver {
  readonly records: PhotoRecords;
  readonly blobs: PhotoBlobs;
  /** What staff should read at start, a sentence each. */
  readonly warnings: readonly string[];
  /** Null if nobody else can have this storage open. */
  readonly shared: SharedStorage | null;
  /** Leaves everything as another process should find it. Nothing may be called afterwards. */
  readonly close: () => Promise<void>;
}
