import { chmodSync } from 'node:fs';
import { temporaryFolder } from '../files/temporaryFolder.ts';

/** A folder that engines can read. It is removed after the test. */
export function engineTop(): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  return folder;
}
