import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';

/** Makes the folder where it is missing, and tries whether it can be written. Fails with the system's own error. */
export function prepareDataFolder(folder: string): Result<string, unknown> {
  const trial = join(folder, `.write-trial-${randomUUID()}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(trial, '');
    rmSync(trial);
    return success(folder);
  } catch (error) {
    return failure(error);
  }
}
