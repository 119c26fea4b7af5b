import { posix } from 'node:path';
import type { Chance } from '../../groups/Chance.ts';
import type { DatabaseFiles, DiskEvent } from './DiskEvent.ts';

const sectorBytes = 512;

interface File {
  /** What survives for certain. */
  synced: Buffer;
  /** Writes since the last sync, in order. */
  written: { readonly at: number; readonly bytes: Buffer }[];
}

/** A name added to a folder, or removed from it (null). */
interface Change {
  readonly name: string;
  readonly to: File | Folder | null;
  /** The change by which a rename puts the file elsewhere: a journal never loses both names. */
  readonly unlessLost?: { readonly folder: Folder; readonly change: Change };
}

interface Folder {
  readonly synced: Map<string, File | Folder>;
  changes: Change[];
}

const isFolder = (node: File | Folder): node is Folder => 'changes' in node;

/**
 * A disk that keeps only the standards' promises: synced data survives. Of later writes, any sectors may be missing and the file may end
 * anywhere. Each changed name may or may not have survived, in any order across names. A rename shows a complete name or none, and never
 * loses its file.
 */
export class SimulatedDisk {
  readonly #root: Folder = { synced: new Map(), changes: [] };
  readonly #files = new Map<number, File>();
  #database: DatabaseFiles = new Map();

  apply(event: DiskEvent): void {
    switch (event.what) {
      case 'folder made':
        this.#change(event.path, { synced: new Map(), changes: [] });
        break;
      case 'file made': {
        const file = { synced: Buffer.alloc(0), written: [] };
        this.#files.set(event.file, file);
        this.#change(event.path, file);
        break;
      }
      case 'written':
        this.#files.get(event.file)!.written.push(event);
        break;
      case 'renamed': {
        const node = look(this.#folderOf(event.from), posix.basename(event.from));
        const change = this.#change(event.to, node);
        this.#change(event.from, null, { folder: this.#folderOf(event.to), change });
        break;
      }
      case 'removed':
        this.#change(event.path, null);
        break;
      case 'file synced': {
        const file = this.#files.get(event.file)!;
        file.synced = file.written.reduce(overwritten, file.synced);
        file.written = [];
        break;
      }
      case 'folder synced': {
        const folder = this.#folder(event.path);
        for (const { name, to } of folder.changes) put(folder.synced, name, to);
        folder.changes = [];
        break;
      }
      case 'database':
        this.#database = event.after;
        break;
      case 'said':
        break;
    }
  }

  /** A possible state after a power loss while `next` was in progress: files by their paths; folders are null. */
  afterPowerLoss(chance: Chance, next?: DiskEvent): Map<string, Buffer | null> {
    const found = new Map<string, Buffer | null>();
    // Most losses affect all or nothing; some are partial.
    const [nameShare, sectorShare] = [chance.oneOf([0, 0.5, 1]), chance.oneOf([0, 0.5, 0.9, 1])];
    const visit = (folder: Folder, path: string): void => {
      for (const [name, node] of survivors(folder, chance, nameShare)) {
        const where = posix.join(path, name);
        if (isFolder(node)) {
          found.set(where, null);
          visit(node, where);
        } else found.set(where, remains(node, chance, sectorShare));
      }
    };
    visit(this.#root, '');
    for (const [path, bytes] of databaseAfter(this.#database, chance, next)) if (found.has(posix.dirname(path))) found.set(path, bytes);
    return found;
  }

  #folder(path: string): Folder {
    let folder = this.#root;
    for (const name of path.split('/').filter((part) => part !== '')) folder = look(folder, name) as Folder;
    return folder;
  }

  #folderOf(path: string): Folder {
    return this.#folder(posix.dirname(path) === '.' ? '' : posix.dirname(path));
  }

  #change(path: string, to: File | Folder | null, unlessLost?: Change['unlessLost']): Change {
    const change = { name: posix.basename(path), to, ...(unlessLost === undefined ? {} : { unlessLost }) };
    this.#folderOf(path).changes.push(change);
    return change;
  }
}

function put(names: Map<string, File | Folder>, name: string, to: File | Folder | null): void {
  if (to === null) names.delete(name);
  else names.set(name, to);
}

/** The current file or folder of a name, without a power loss. */
function look(folder: Folder, name: string): File | Folder {
  const last = folder.changes.findLast((change) => change.name === name);
  return (last === undefined ? folder.synced.get(name) : last.to)!;
}

/** For each name, a random number of its first changes. */
function survivors(folder: Folder, chance: Chance, share: number): Map<string, File | Folder> {
  const names = new Map(folder.synced);
  const stopped = new Set<string>();
  for (const { name, to, unlessLost } of folder.changes) {
    if (stopped.has(name)) continue;
    // A rename's new name may still be lost. Then the old one survives.
    const mayGo = unlessLost === undefined || !unlessLost.folder.changes.includes(unlessLost.change);
    if (mayGo && chance.happens(share)) put(names, name, to);
    else stopped.add(name);
  }
  return names;
}

/** A file with any of the sectors written since its last sync, and any length. */
function remains({ synced, written }: File, chance: Chance, share: number): Buffer {
  let bytes: Buffer = synced;
  for (const one of written)
    for (let from = 0; from < one.bytes.length; from += sectorBytes)
      if (chance.happens(share)) bytes = overwritten(bytes, { at: one.at + from, bytes: one.bytes.subarray(from, from + sectorBytes) });
  return bytes.length > synced.length && chance.happens(0.5 - share / 2)
    ? bytes.subarray(0, chance.whole(synced.length, bytes.length))
    : bytes;
}

function overwritten(bytes: Buffer, { at, bytes: piece }: { readonly at: number; readonly bytes: Buffer }): Buffer {
  const grown = Buffer.alloc(Math.max(bytes.length, at + piece.length));
  bytes.copy(grown);
  piece.copy(grown, at);
  return grown;
}

/**
 * SQLite's files (WAL, full sync). Confirmed changes survive. During a change, any part of its log may exist, but the database is
 * unchanged. During a checkpoint, any part of the database may be written, but the log is complete.
 */
function databaseAfter(now: DatabaseFiles, chance: Chance, next?: DiskEvent): DatabaseFiles {
  if (next?.what !== 'database' || next.before.size === 0) return now;
  const isFolded = [...next.after].some(([path, bytes]) => !path.endsWith('-wal') && bytes !== next.before.get(path));
  const torn = new Map<string, Buffer>();
  for (const [path, before] of next.before)
    torn.set(path, path.endsWith('-wal') === isFolded ? before : mixed(before, next.after.get(path) ?? before, chance));
  return torn;
}

/** Takes each differing sector of two files at random from either. */
function mixed(before: Buffer, after: Buffer, chance: Chance): Buffer {
  const share = chance.oneOf([0.1, 0.5, 0.9, 1]);
  let bytes = before;
  for (let at = 0; at < after.length; at += sectorBytes) {
    const sector = after.subarray(at, at + sectorBytes);
    if (!sector.equals(before.subarray(at, at + sectorBytes)) && chance.happens(share)) bytes = overwritten(bytes, { at, bytes: sector });
  }
  return bytes;
}
