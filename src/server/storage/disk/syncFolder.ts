import type { FileCalls } from './fileCalls.ts';
import { nodeFiles } from './fileCalls.ts';

/** Makes added or removed names in a folder durable (fsync). Windows has no such call and does not need one. */
export async function syncFolder(folder: string, files: FileCalls = nodeFiles): Promise<void> {
  if (process.platform === 'win32') return;
  const file = await files.open(folder, 'r');
  try {
    await files.fsync(file);
  } finally {
    await files.close(file);
  }
}

/** Blocking version for startup, before any requests. */
export function syncFolderNow(folder: string, files: FileCalls = nodeFiles): void {
  if (process.platform === 'win32') return;
  const file = files.openSync(folder, 'r');
  try {
    files.fsyncSync(file);
  } finally {
    files.closeSync(file);
  }
}
