import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FileCalls } from '../../../../src/server/storage/disk/fileCalls.ts';
import { nodeFiles } from '../../../../src/server/storage/disk/fileCalls.ts';
import type { DatabaseFiles, DiskEvent } from './DiskEvent.ts';

/** Forwards file calls to a real folder and records their changes. */
export class RecordedDisk {
  readonly events: DiskEvent[] = [];
  readonly #folder: string;
  /** The paths of open folders and numbers of open files, by file descriptor. */
  readonly #open = new Map<number, { readonly path: string; readonly file: number; at: number }>();
  #files = 0;
  #database: DatabaseFiles = new Map();

  constructor(folder: string) {
    this.#folder = folder;
  }

  say(saying: unknown): void {
    this.events.push({ what: 'said', saying });
  }

  /** The file calls of one run of the booth. After `kill`, no call returns; when `kill` resolves, pending calls are done. */
  run(): { readonly files: FileCalls; kill(): Promise<void> } {
    const path = (full: string): string => relative(this.#folder, full);
    const underWay = new Set<Promise<unknown>>();
    const own = new Set<number>();
    let isKilled = false;
    const record = (event: DiskEvent): void => void this.events.push(event);
    const opened = (file: number, full: string): number => {
      this.#open.set(file, { path: path(full), file: this.#files++, at: 0 });
      own.add(file);
      return file;
    };
    const closed = (file: number): void => {
      this.#open.delete(file);
      own.delete(file);
    };
    const synced = (file: number): void => {
      const { path: where, file: which } = this.#open.get(file)!;
      record(this.#folders.has(where) ? { what: 'folder synced', path: where } : { what: 'file synced', file: which });
    };
    /** Never resolves for a killed process. */
    const live = async <T>(call: Promise<T>, then: (value: T) => void = () => undefined): Promise<T> => {
      if (isKilled) return new Promise(() => undefined);
      const done = call.then((value) => {
        then(value);
        return value;
      });
      underWay.add(done);
      try {
        return await done;
      } finally {
        underWay.delete(done);
        // eslint-disable-next-line no-unsafe-finally -- a process that is gone gets neither answer nor error
        if (isKilled) return new Promise<T>(() => undefined);
      }
    };
    const files: FileCalls = {
      open: (full, flags, mode) =>
        live(nodeFiles.open(full, flags, mode), (file) => {
          opened(file, full);
          if (flags === 'wx') record({ what: 'file made', path: path(full), file: this.#open.get(file)!.file });
        }),
      read: (...given) => live(nodeFiles.read(...given)),
      write: (file, bytes, offset) =>
        live(nodeFiles.write(file, bytes, offset), ({ bytesWritten }) => {
          const of = this.#open.get(file)!;
          record({ what: 'written', file: of.file, at: of.at, bytes: Buffer.from(bytes.subarray(offset, offset + bytesWritten)) });
          of.at += bytesWritten;
        }),
      fsync: (file) => live(nodeFiles.fsync(file), () => synced(file)),
      close: (file) => live(nodeFiles.close(file), () => closed(file)),
      stat: (full) => live(nodeFiles.stat(full)),
      statfs: (full) => live(nodeFiles.statfs(full)),
      readdir: (full) => live(nodeFiles.readdir(full)),
      rename: (from, to) => live(nodeFiles.rename(from, to), () => record({ what: 'renamed', from: path(from), to: path(to) })),
      rm: (full, options) => {
        const isThere = existsSync(full);
        return live(nodeFiles.rm(full, options), () => {
          if (isThere) record({ what: 'removed', path: path(full) });
        });
      },
      fstatSync: (file) => nodeFiles.fstatSync(file),
      closeSync(file) {
        nodeFiles.closeSync(file);
        closed(file);
      },
      mkdirSync: (full, options) => {
        if (!existsSync(full)) record({ what: 'folder made', path: path(full) });
        this.#folders.add(path(full));
        nodeFiles.mkdirSync(full, options);
      },
      openSync: (full, flags) => opened(nodeFiles.openSync(full, flags), full),
      fsyncSync(file) {
        nodeFiles.fsyncSync(file);
        synced(file);
      },
    };
    return {
      files,
      async kill() {
        isKilled = true;
        while (underWay.size > 0) await Promise.allSettled(underWay);
        for (const file of own) files.closeSync(file);
      },
    };
  }

  readonly #folders = new Set(['']);

  /** Records SQLite's changes to the files of the database at `file` since the last call. */
  lookAtDatabase(file: string): void {
    const before = this.#database;
    const after = new Map<string, Buffer>();
    for (const name of [file, `${file}-wal`]) {
      if (!existsSync(name)) continue;
      const [path, bytes] = [relative(this.#folder, name), readFileSync(name)];
      const known = before.get(path);
      after.set(path, known?.equals(bytes) === true ? known : bytes);
    }
    this.#database = after;
    if (after.size === before.size && [...after].every(([path, bytes]) => before.get(path) === bytes)) return;
    this.events.push({ what: 'database', before, after });
  }
}
