import * as fs from 'node:fs';
import { promisify } from 'node:util';

/**
 * Every call by which photos come onto the disk, are read and leave it. A booth has Node's own (`nodeFiles`); tests pass in those of a disk
 * that loses its power or fails. Files that are open go by the system's numbers: for each read and for its end `FileHandle` does so much of
 * its own that phones get a fourteenth fewer photos a second.
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
  /** Where there is nothing, that is as good. */
  rm(path: string, options: { readonly force: true; readonly recursive?: boolean }): Promise<void>;
  // What they need of an open file is in memory: they wait for no disk.
  fstatSync(file: number): fs.Stats;
  closeSync(file: number): void;
  // At the start, when nobody waits.
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
