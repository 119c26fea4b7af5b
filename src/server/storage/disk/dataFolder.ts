import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Result } from '../../../shared/errors.ts';
import { failure, success } from '../../../shared/errors.ts';
import { syncFolderNow } from './syncFolder.ts';

/** Creates the folder if it is missing, and checks that it is writable. Fails with the system's own error. */
export function prepareDataFolder(folder: string): Result<string, unknown> {
  const trial = join(folder, `.write-trial-${randomUUID()}`);
  try {
    for (const missing of missingFolders(folder)) {
      mkdirSync(missing);
      syncFolderNow(dirname(missing));
    }
    writeFileSync(trial, '', { flag: 'wx' });
    rmSync(trial);
    return success(folder);
  } catch (error) {
    return failure(error);
  }
}

/** Missing parent folders, outermost first, to be created one by one: with `recursive`, Node hangs forever on some paths (`/proc/x/y`). */
function missingFolders(folder: string): string[] {
  const missing: string[] = [];
  for (let at = resolve(folder); !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.unshift(at);
  return missing;
}

const everybodyWrites = 0o002;

/** Warns staff, a sentence each, if other users of the machine can change the folder. Such a user could set their own passphrase. */
export function dataFolderWarnings(folder: string): readonly string[] {
  const own = process.getuid?.();
  if (own === undefined) return [];
  const { uid, mode } = statSync(folder);
  return [
    ...(uid === own || uid === 0
      ? []
      : [`The data folder ${folder} belongs to another user of this machine, who can change everything in it.`]),
    ...((mode & everybodyWrites) === 0
      ? []
      : [`Every user of this machine can write to the data folder. Restrict it: chmod o-w ${folder}`]),
  ];
}
