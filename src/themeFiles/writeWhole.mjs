import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/**
 * Writes a file completely or not at all, and touches no other: it is written beside its target under a name that nobody can predict, and renamed
 * once it is on the disk. A link at the target is replaced, not followed; another name of the same file (a hard link) keeps the old bytes. A replaced
 * file keeps its permissions; `mode` is for a new file. Throws the system's error, or one of its kind if no file can be replaced there.
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
 * Makes a folder, and those on the way to it, and returns its real path. Below `home`, which somebody else may have filled, every one of them must be
 * a real folder: a link there would lead what is written elsewhere. Throws as `writeWhole`.
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
 * The part of a path that lies below a folder, whatever the way to that folder looks like; null where it lies elsewhere.
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
    // It doesn't exist yet, or is a link that leads nowhere.
    return null;
  }
}

const obstacles = {
  EISDIR: 'is a folder, not a file.',
  EEXIST: 'is no file that can be replaced.',
  ENOTDIR: 'is a file, not a folder.',
  ELOOP: 'is a link: nothing is written where it leads. Remove it, or choose another place.',
};

/** An error of the system's kind. @param {string} file @param {keyof typeof obstacles} code */
const inTheWay = (file, code) => Object.assign(new Error(`${file} ${obstacles[code]}`), { code, path: file });

/** Makes a new name in a folder durable. Windows has no such call, and some network drives refuse it: the bytes themselves are safe by then. @param {string} folder */
function syncFolder(folder) {
  if (process.platform === 'win32') return;
  const open = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(open);
  } catch {
    // The rename has happened.
  } finally {
    fs.closeSync(open);
  }
}
