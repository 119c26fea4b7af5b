import { unzipSync } from 'fflate';
import { randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, parse, resolve } from 'node:path';
import { isClutter, themeFolderIn, unpackedBytes } from '../shared/theme/themeArchive.ts';
import { isArt } from './artTypes.ts';
import { systemReason } from './systemReason.ts';

const [maxFiles, maxBytes] = [500, 200_000_000];

/**
 * Unpacks a theme's zip archive into a new or empty folder; by default, a folder beside the archive with its name. Returns that folder. On failure
 * throws a plain sentence and leaves nothing behind.
 */
export function importTheme(archive: string, wanted?: string): string {
  const folder = placeFor(resolve(wanted ?? join(dirname(archive), parse(archive).name)));
  const there = lstatSync(folder, { throwIfNoEntry: false });
  if (there !== undefined && (!there.isDirectory() || readdirSync(folder).length > 0))
    throw new Error(`${folder} is not empty. Name a folder that does not exist yet: import ${basename(archive)} <folder>`);
  const files = unpacked(archive);
  // Unpack into a folder with a unique name and then move it into place, so that a booth never sees half a theme.
  const making = join(dirname(folder), `.${randomUUID()}`);
  try {
    mkdirSync(dirname(folder), { recursive: true });
    mkdirSync(making);
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(making, path)), { recursive: true });
      writeFileSync(join(making, path), bytes, { flag: 'wx' });
    }
    // Removed only if it is still empty: files may have been put into it meanwhile.
    if (there !== undefined) rmdirSync(folder);
    renameSync(making, folder);
  } catch (error) {
    throw new Error(`The theme cannot be put into ${folder}: ${systemReason(error)}.`, { cause: error });
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return folder;
}

/** The real path of the folder, if it is a link. */
function placeFor(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    // The folder doesn't exist yet.
    return folder;
  }
}

/** The archive's files that belong to the theme, by their paths within its folder. */
function unpacked(archive: string): Map<string, Uint8Array> {
  const refuse = (why: string): Error => new Error(`${archive} ${why}`);
  let entries: Record<string, Uint8Array>;
  try {
    const bytes = readFileSync(archive);
    let [total, count] = [0, 0];
    entries = unzipSync(new Uint8Array(bytes), {
      filter({ name, ...announced }) {
        if (leadsOut(name)) throw new RangeError(`has a file that leads out of its folder: "${name}". Nothing was unpacked.`);
        if (isClutter(name) || !isPart(name)) return false;
        // Files declared too large aren't unpacked at all.
        if ((total += unpackedBytes(announced)) > maxBytes || ++count > maxFiles)
          throw new RangeError(`holds more than ${String(maxFiles)} files or ${String(maxBytes / 1_000_000)} MB.`);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof RangeError) throw refuse(error.message);
    if (error instanceof Error && 'syscall' in error) throw refuse(`cannot be read: ${systemReason(error)}.`);
    throw refuse('is not a zip archive, or is damaged. Export the theme again, and copy it again.');
  }
  const paths = Object.keys(entries);
  const top = themeFolderIn(paths);
  if (top === null) throw refuse('has no theme.json in it, so it is not a theme.');
  return new Map(paths.filter((path) => path.startsWith(top)).map((path) => [path.slice(top.length), entries[path] ?? new Uint8Array()]));
}

const leadsOut = (path: string): boolean => /^\/|[\\\0]|^[a-z]:/i.test(path) || path.split('/').includes('..');

/** Whether a file belongs to a theme: its JSON, its art, and its README. */
const isPart = (name: string): boolean =>
  !name.endsWith('/') && (isArt(name, ['picture', 'font']) || ['.json', '.md', '.txt'].includes(extname(name).toLowerCase()));
