import { open } from 'node:fs/promises';

/** Makes names that were added to or taken from a folder last. Windows has no such call and does it by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
