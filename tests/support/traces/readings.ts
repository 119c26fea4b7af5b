import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliDecompressSync, constants, inflateRawSync, inflateSync } from 'node:zlib';
import Database from 'libsql';
import { logRecords, tableBlocks } from './levelDb.ts';
import { unsnap } from './unsnap.ts';

/** All ways to read a file: as it is, and whatever is packed in it unpacked. `spare` is a folder for copies. */
export function readings(path: string, spare: string): readonly Buffer[] {
  const file = readFileSync(path);
  const plain = [file, ...tableBlocks(file), ...(/\.log$/.test(path) ? logRecords(file) : []), ...sqliteValues(path, file, spare)];
  return plain.flatMap((bytes) => [bytes, ...within(bytes)]);
}

/** Before a value of IndexedDB that Chromium has packed, after the marks of its own version. */
const packedValue = Buffer.from([0xff, 0x11, 0x02]);
const gzip = Buffer.from([0x1f, 0x8b, 0x08]);

/** What is packed somewhere in these bytes. */
function within(bytes: Buffer): Buffer[] {
  const attempt = (unpack: () => Buffer): Buffer[] => {
    try {
      return [unpack()];
    } catch {
      return [];
    }
  };
  const finishFlush = constants.Z_SYNC_FLUSH;
  return [
    ...placesOf(packedValue, bytes).flatMap((at) => unsnap(bytes.subarray(at + packedValue.length)) ?? []),
    // Without its head and to its own end: what follows it, as in a browser's cache, would be an error.
    ...placesOf(gzip, bytes).flatMap((at) => attempt(() => inflateRawSync(bytes.subarray(at + gzipHead(bytes, at)), { finishFlush }))),
    ...attempt(() => inflateSync(bytes)),
    ...attempt(() => brotliDecompressSync(bytes)),
  ];
}

/** How long gzip's head is: ten bytes, and what its flags say of a name and a comment, each to its zero. */
function gzipHead(bytes: Buffer, at: number): number {
  let end = at + 10;
  for (const flag of [8, 16]) if (((bytes[at + 3] ?? 0) & flag) !== 0) end = bytes.indexOf(0, end) + 1;
  return end - at;
}

function placesOf(mark: Buffer, bytes: Buffer): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) places.push(at);
  return places;
}

/** Every value in an SQLite database, its log included, each row as one text; none where the file is none or can't be read. */
function sqliteValues(path: string, file: Buffer, spare: string): Buffer[] {
  if (!file.subarray(0, 16).equals(Buffer.from('SQLite format 3\0'))) return [];
  const folder = mkdtempSync(join(spare, 'copy-'));
  try {
    for (const end of ['', '-wal', '-shm']) if (existsSync(path + end)) copyFileSync(path + end, join(folder, basename(path) + end));
    const database = new Database(join(folder, basename(path)));
    try {
      const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").raw().all() as [string][];
      return tables.flatMap(([table]) => {
        const rows = database
          .prepare(`SELECT * FROM "${table.replaceAll('"', '""')}"`)
          .raw()
          .all() as unknown[][];
        return rows.flatMap((row) => row.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value)))));
      });
    } finally {
      database.close();
    }
  } catch {
    // One that is damaged is still read as it is.
    return [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
