import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../../themeFiles/writeWhole.mjs';

const keyBytes = 32;
/** Types of file systems that are in memory (statfs): tmpfs and ramfs. */
const inMemory = new Set([0x01021994, 0x858458f6]);

/**
 * The key that waiting prints are sealed with. It lies in a file of a folder that the system has in memory only, so that it survives a crash of this
 * program and is gone when the machine is switched off. Where there is no such folder, the key is this process's own: prints that wait then end with it.
 */
export function keyInMemory(dataFolder: string, runtimeFolders = [process.env['XDG_RUNTIME_DIR'], '/dev/shm']): Buffer {
  for (const folder of runtimeFolders) {
    const key = folder === undefined || folder === '' ? null : keyIn(folder, dataFolder);
    if (key !== null) return key;
  }
  return randomBytes(keyBytes);
}

function keyIn(runtimeFolder: string, dataFolder: string): Buffer | null {
  try {
    if (!inMemory.has(statfsSync(runtimeFolder).type)) return null;
    const user = process.getuid?.() ?? 0;
    // One booth's key opens no other booth's prints.
    const folder = join(runtimeFolder, `stagebooth-${createHash('sha256').update(`${user} ${dataFolder}`).digest('hex').slice(0, 16)}`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = lstatSync(folder);
    // Everybody may write to /dev/shm: a folder that somebody else has made there holds no key of ours.
    if (uid !== user || !lstatSync(folder).isDirectory()) return null;
    if ((mode & 0o077) !== 0) chmodSync(folder, 0o700);
    return keptKey(join(folder, 'prints.key'));
  } catch {
    // No such folder, or not ours to write: the next one, or a key for this process alone.
    return null;
  }
}

function keptKey(file: string): Buffer {
  const kept = readIfThere(file);
  if (kept?.length === keyBytes) return kept;
  const key = randomBytes(keyBytes);
  writeWhole(file, key, 0o600);
  return key;
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
