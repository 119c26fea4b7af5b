import { spawnSync } from 'node:child_process';
import { chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { programEnvironment } from '../../../themeFiles/programEnvironment.ts';

/** A user of the system. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** By the numbers that it has nearly everywhere. */
const nobody: SystemUser = { uid: 65_534, gid: 65_534 };

/**
 * Whom a program runs as that opens strangers' files, where this server is root's: nobody, who can read neither its files nor its environment. Null where the
 * server has no such rights itself, or nobody could not read the program.
 */
export function asNobody(program: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const reads = ['-e', `require('node:fs').accessSync(process.argv[1])`, program];
  return spawnSync(process.execPath, reads, { ...nobody, env: programEnvironment() }).status === 0 ? nobody : null;
}

/** Gives a folder to a user, with all that is in it. */
export async function giveFolder(folder: string, { uid, gid }: SystemUser): Promise<void> {
  for (const name of ['', ...(await readdir(folder, { recursive: true }))]) await chown(join(folder, name), uid, gid);
}
