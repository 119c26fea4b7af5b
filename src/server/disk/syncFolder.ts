import type { FileCalls } from './fileCalls.ts';
import { nodeFiles } from './fileCalls.ts';

/** Makes names that were added to or taken from a folder last. Windows has no such call and does it by itself. */
export async function syncFolder(folder: string, files: FileCalls = nodeFiles): Promise<void> {
  if (process.platform === 'win32') return;
  const file = await files.open(folder, 'r');
  try {
    await files.fsync(file);
  } finally {
    await files.close(file);
  }
}

/** The same at the start, when nobody waits. */
export function syncFolderNow(folder: string, files: FileCalls = nodeFiles): void {
  if (process.platform === 'win32') return;
  const file = files.openSync(folder, 'r');
  try {
    files.fsyncSync(file);
  } finally {
    files.closeSync(file);
  }
}
