import type { BoothClock } from '../boothClock.ts';
import type { PhotoBlobs } from '../PhotoBlobs.ts';
import type { PhotoRecords } from '../PhotoRecords.ts';
import type { BucketSettings } from './s3Calls.ts';

/** A database or object store call, identified by its kind only. */
export interface StorageCall {
  readonly of: 'database' | 'store';
  readonly call: string;
}

/** Runs the work and records its duration and whether it failed. */
export type WatchCall = <T>(call: StorageCall, work: () => Promise<T>) => Promise<T>;

/** A database and a bucket shared by any number of servers. */
export interface CloudStorage {
  /** `postgres://user:password@host:port/name`. */
  readonly databaseUrl: string;
  readonly bucket: BucketSettings;
  /** Observes every call; optional. */
  readonly watch?: WatchCall;
  /** How long to wait at the start for a database that may be ready soon, in milliseconds. Default: a minute. */
  readonly patienceMs?: number;
  /** Receives a sentence for operators when that wait begins. */
  readonly onAsleep?: (sentence: string) => void;
}

/** A driver's services for servers with shared storage. */
export interface SharedStorage {
  /** The servers' common clock. */
  readonly clock: BoothClock;
  /** Runs work, or returns 'not ours' if another server is running it. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T | 'not ours'>;
  /** Storage that is unreachable now, a sentence each for operators. */
  readonly away: () => Promise<readonly string[]>;
  /** The object store's lasting refusals, a sentence each for operators. */
  readonly refused: () => readonly string[];
  readonly sweeps: SweepNotes;
}

/** The time of the last successful sweep by any server. */
export interface SweepNotes {
  /** In milliseconds since 1970, by the servers' common clock; null for never. */
  readonly lastMs: () => Promise<number | null>;
  readonly note: (atMs: number) => Promise<void>;
}

export interface OpenDriver {
  readonly records: PhotoRecords;
  readonly blobs: PhotoBlobs;
  /** Warnings for staff at startup, a sentence each. */
  readonly warnings: readonly string[];
  /** Null if only this process can open the storage. */
  readonly shared: SharedStorage | null;
  /** Finishes all writes, so that another process can open the storage. Do not call anything afterwards. */
  readonly close: () => Promise<void>;
}
