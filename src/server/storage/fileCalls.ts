import * as fs from 'node:fs';
import { promisify } from 'node:util';

/**
 * Every call by which photos come onto the disk, are read and leave it: Node's own. Tests pass in those of a disk that loses its power or
 * fails. Files that are open go by the system's numbers: for each read and for its end `FileHandle` does so much of its own that phones
 * get a fourteenth fewer photos a second.
 */
export const nodeFiles = {
  open: promisify(fs.open),
  read: promisify(fs.read),
  write: promisify(fs.write),
  fsync: promisify(fs.fsync),
  close: promisify(fs.close),
  // These two know what they need: they wait for no disk.
  closeSync: fs.closeSync,
  fstatSync: (file: number): fs.Stats => fs.fstatSync(file),
  stat: (path: string): Promise<fs.Stats> => fs.promises.stat(path),
  statfs: (path: string): Promise<fs.StatsFs> => fs.promises.statfs(path),
  readdir: (folder: string): Promise<string[]> => fs.promises.readdir(folder),
  rename: fs.promises.rename,
  rm: fs.promises.rm,
  // At the start, when nobody waits.
  mkdirSync: fs.mkdirSync,
  openSync: fs.openSync,
  fsyncSync: fs.fsyncSync,
};

export type FileCalls = typeof nodeFiles;
