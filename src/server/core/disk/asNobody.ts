import { spawnSync } from 'node:child_process';
import { chown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { programEnvironment } from '../../../themeFiles/programEnvironment.ts';

/** An operating-system user. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/** The ids of "nobody" on nearly every system. */
const nobody: SystemUser = { uid: 65_534, gid: 65_534 };

/**
 * If this server runs as root, the user for programs that open untrusted files: "nobody", who can read neither the server's files nor its
 * environment. Null if the server doesn't run as root, or if "nobody" could not read the program.
 */
export function asNobody(program: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const reads = ['-e', `require('node:fs').accessSync(process.argv[1])`, program];
  return spawnSync(process.execPath, reads, { ...nobody, env: programEnvironment() }).status === 0 ? nobody : null;
}

/** Changes the owner of a folder and everything in it. */
export async function giveFolder(folder: string, { uid, gid }: SystemUser): Promise<void> {
  for (const name of ['', ...(await readdir(folder, { recursive: true }))]) await chown(join(folder, name), uid, gid);
}
