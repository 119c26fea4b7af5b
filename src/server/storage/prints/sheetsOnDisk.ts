import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeFiles } from '../disk/fileCalls.ts';
import { attempt, storageErrorCode } from '../disk/attempt.ts';
import { syncFolder } from '../disk/syncFolder.ts';
import type { SealedSheets } from './SealedSheets.ts';

const [nonceBytes, tagBytes] = [12, 16];
const cipher = 'aes-256-gcm';

/** Sheets as files, each sealed with AES-256-GCM under a key that is never on the disk. */
export function sheetsOnDisk(folder: string, key: Buffer): SealedSheets {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // A hash, because a finished print must not leave its id behind.
  const nameOf = (id: string): string => createHash('sha256').update(id).digest('hex');
  const pathOf = (id: string): string => join(folder, nameOf(id));

  async function write(id: string, sealed: readonly Buffer[]): Promise<void> {
    const draft = `${pathOf(id)}.part`;
    const file = await nodeFiles.open(draft, 'wx', 0o600);
    try {
      for (const part of sealed) for (let at = 0; at < part.length;) at += (await nodeFiles.write(file, part, at)).bytesWritten;
      await nodeFiles.fsync(file);
    } finally {
      await nodeFiles.close(file);
    }
    await nodeFiles.rename(draft, pathOf(id));
    await syncFolder(folder);
  }

  return {
    keep: (id, png) =>
      attempt(async () => {
        const nonce = randomBytes(nonceBytes);
        const seal = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(id));
        const sealed = seal.update(png);
        seal.final();
        await rm(`${pathOf(id)}.part`, { force: true });
        await write(id, [nonce, seal.getAuthTag(), sealed]);
      }),
    open: (id) =>
      attempt(async () => {
        const bytes = await readFile(pathOf(id)).catch((error: unknown) => {
          if (storageErrorCode(error) === 'ENOENT') return null;
          throw error;
        });
        return bytes === null ? null : unsealed(bytes, key, id);
      }),
    remove: (id) => attempt(() => rm(pathOf(id), { force: true })),
    keepOnly: (ids) =>
      attempt(async () => {
        const wanted = new Set(ids.map(nameOf));
        for (const name of await readdir(folder)) if (!wanted.has(name)) await rm(join(folder, name), { force: true });
      }),
  };
}

/**
 * Null if the sheet is damaged or was sealed with another key. GCM cannot tell the two cases apart, and in neither case can the sheet be
 * printed.
 */
function unsealed(bytes: Buffer, key: Buffer, id: string): Buffer | null {
  if (bytes.length < nonceBytes + tagBytes) return null;
  const open = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const png = open.update(bytes.subarray(nonceBytes + tagBytes));
  try {
    open.final();
    return png;
  } catch {
    png.fill(0);
    return null;
  }
}
