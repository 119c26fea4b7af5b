import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliDecompressSync, constants, inflateRawSync, inflateSync } from 'node:zlib';
import Database from 'libsql';
import { logRecords, tableBlocks } from './levelDb.ts';
import { unsnap } from './unsnap.ts';

/** All readings of a file: as it is, and with its packed contents unpacked. `spare` is a folder for copies. */
export function readings(path: string, spare: string): readonly Buffer[] {
  const file = readFileSync(path);
  const plain = [file, ...tableBlocks(file), ...(/\.log$/.test(path) ? logRecords(file) : []), ...sqliteValues(path, file, spare)];
  return plain.flatMap((bytes) => [bytes, ...within(bytes)]);
}

/** Precedes packed values in Chromium's IndexedDB, after the version's marks. */
const packedValue = Buffer.from([0xff, 0x11, 0x02]);
const gzip = Buffer.from([0x1f, 0x8b, 0x08]);

/** The packed contents found in these bytes. */
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
    // Skip gzip's header and stop at the end of its data: bytes after it, as in a browser's cache, would be an error.
    ...placesOf(gzip, bytes).flatMap((at) => attempt(() => inflateRawSync(bytes.subarray(at + gzipHead(bytes, at)), { finishFlush }))),
    ...attempt(() => inflateSync(bytes)),
    ...attempt(() => brotliDecompressSync(bytes)),
  ];
}

/** The length of gzip's header: ten bytes, then a name and a comment if its flags say so, each up to its zero byte. */
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

/** Every value in an SQLite database, including its log, with each row as one text; empty if the file is not a readable database. */
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
    // A damaged database is still read as plain bytes.
    return [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
