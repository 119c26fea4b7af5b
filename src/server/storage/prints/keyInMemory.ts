import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../../../themeFiles/writeWhole.mjs';

const keyBytes = 32;
/** Magic numbers (statfs) of file systems in memory: tmpfs and ramfs. */
const inMemory = new Set([0x01021994, 0x858458f6]);

/**
 * The key that seals waiting prints. It is a file in a folder that exists only in memory, so it survives a crash of this program, but not a
 * power-off of the machine. Without such a folder, the key exists only in this process, and waiting prints are lost when the process ends.
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
    // Each user and data folder has its own key.
    const folder = join(runtimeFolder, `stagebooth-${createHash('sha256').update(`${user} ${dataFolder}`).digest('hex').slice(0, 16)}`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = lstatSync(folder);
    // Every user may write to /dev/shm; do not use a folder created by another user.
    if (uid !== user || !lstatSync(folder).isDirectory()) return null;
    if ((mode & 0o077) !== 0) chmodSync(folder, 0o700);
    return keptKey(join(folder, 'prints.key'));
  } catch {
    // The folder is missing or not writable. Try the next one, or use a key for this process only.
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
