import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file that is not there yet, and waits until the disk has it. Makes the folders on its way; all of them and the file are the booth's alone.
 * Throws the system's error, also where the name is taken, be it by a link.
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
