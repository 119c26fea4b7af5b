import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/**
 * Writes a file completely or not at all, and touches no other file: writes under an unpredictable name in the same folder, and renames the file once
 * it is on the disk. A link at the target is replaced, not followed; other hard links to the old file keep its bytes. A replaced file keeps its
 * permissions; `mode` is for a new file. Throws the system's error, or one of its kind if no file can be replaced there.
 * @param {string} file
 * @param {string | Uint8Array} bytes
 * @param {number} [mode]
 */
export function writeWhole(file, bytes, mode = 0o666) {
  const before = fs.lstatSync(file, { throwIfNoEntry: false });
  if (before?.isDirectory()) throw inTheWay(file, 'EISDIR');
  // A pipe or a device: reading from it could take forever, and others may depend on it.
  if (before !== undefined && !before.isFile() && !before.isSymbolicLink()) throw inTheWay(file, 'EEXIST');
  const draft = join(dirname(file), `.${randomUUID()}.part`);
  const open = fs.openSync(draft, 'wx', mode);
  try {
    try {
      fs.writeFileSync(open, bytes);
      if (before?.isFile()) fs.fchmodSync(open, before.mode & 0o777);
      fs.fsyncSync(open);
    } finally {
      fs.closeSync(open);
    }
    fs.renameSync(draft, file);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
  syncFolder(dirname(file));
}

/**
 * Makes a folder with its parents, and returns its real path. Below `home`, whose content may come from others, every folder on the path must be
 * real: a link would lead written files elsewhere. Throws as `writeWhole`.
 * @param {string} folder
 * @param {string} home
 */
export function makeFolder(folder, home) {
  const within = partBelow(folder, fs.realpathSync(home));
  if (within === null) {
    fs.mkdirSync(folder, { recursive: true });
    return fs.realpathSync(folder);
  }
  let at = fs.realpathSync(home);
  for (const name of within.split(sep).filter((part) => part !== '')) {
    at = join(at, name);
    const there = fs.lstatSync(at, { throwIfNoEntry: false });
    if (there === undefined) fs.mkdirSync(at);
    else if (!there.isDirectory()) throw inTheWay(at, there.isSymbolicLink() ? 'ELOOP' : 'ENOTDIR');
  }
  return at;
}

/**
 * The part of a path below a folder, even if links lead to that folder; null if the path is elsewhere.
 * @param {string} path
 * @param {string} home its real path
 */
function partBelow(path, home) {
  for (let at = path; ; at = dirname(at)) {
    if (realPath(at) === home) return relative(at, path);
    if (dirname(at) === at) return null;
  }
}

/** @param {string} path */
function realPath(path) {
  try {
    return fs.realpathSync(path);
  } catch {
    // The path doesn't exist yet, or is a broken link.
    return null;
  }
}

const obstacles = {
  EISDIR: 'is a folder, not a file.',
  EEXIST: 'is not a file that can be replaced.',
  ENOTDIR: 'is a file, not a folder.',
  ELOOP: 'is a link: nothing is written to its target. Remove it, or choose another place.',
};

/** An error like the operating system's. @param {string} file @param {keyof typeof obstacles} code */
const inTheWay = (file, code) => Object.assign(new Error(`${file} ${obstacles[code]}`), { code, path: file });

/** Makes a new name in a folder durable. Windows has no such call, and some network drives refuse it; the bytes themselves are already safe. @param {string} folder */
function syncFolder(folder) {
  if (process.platform === 'win32') return;
  const open = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(open);
  } catch {
    // The file is already renamed.
  } finally {
    fs.closeSync(open);
  }
}
