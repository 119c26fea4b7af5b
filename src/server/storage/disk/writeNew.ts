import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a new file and syncs it to disk. Creates missing folders; only the booth's user can access them and the file. Throws the system's
 * error, including if the name already exists, even as a link.
 */
export async function writeNew(file: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
