import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type { FileCalls } from '../../disk/fileCalls.ts';
import { nodeFiles } from '../../disk/fileCalls.ts';
import { syncFolderNow } from '../../disk/syncFolder.ts';

export interface PhotoFolders {
  readonly lock: string;
  readonly database: string;
  readonly sealed: string;
  readonly incoming: string;
}

/**
 * Creates the photos' folders below the data folder, readable by the booth's own user only: `photos/lock`, `photos/records.sqlite`,
 * `photos/sealed/<key>` and `photos/incoming/<any name>`.
 */
export function photoFolders(dataFolder: string, files: FileCalls = nodeFiles): PhotoFolders {
  const top = join(dataFolder, 'photos');
  const [sealed, incoming] = [join(top, 'sealed'), join(top, 'incoming')] as const;
  for (const folder of [top, sealed, incoming]) {
    files.mkdirSync(folder, { recursive: true, mode: 0o700 });
    // The folder may already exist, or the umask may be too permissive.
    chmodSync(folder, 0o700);
  }
  // A synced photo is only as durable as the names of its folders.
  for (const folder of [top, dataFolder]) syncFolderNow(folder, files);
  return { lock: join(top, 'lock'), database: join(top, 'records.sqlite'), sealed, incoming };
}
