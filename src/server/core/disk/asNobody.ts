import { spawnSync } from 'node:child_process';
import { lchown, readdir } from 'node:fs/promises';
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

/**
 * Changes the owner of a folder and everything in it, but not of what links in it point to. Each folder changes hands after its contents, so
 * that the new owner cannot swap them meanwhile.
 */
export async function giveFolder(folder: string, user: SystemUser): Promise<void> {
  // Node's own recursion would follow links to folders.
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? giveFolder(path, user) : lchown(path, user.uid, user.gid));
  }
  await lchown(folder, user.uid, user.gid);
}
