import { spawnSync } from 'node:child_process';
import { canInstallPackages, installPackages } from '../../../src/cli/installPackages.mjs';

const programs = ['gphoto2', 'bwrap'];
const isThere = (): boolean => programs.every((program) => spawnSync(program, ['--version']).status === 0);

/** Debian's camera programs. Installs missing ones if this needs no password. */
export async function ensureGphoto(): Promise<void> {
  if (!isThere() && canInstallPackages()) await installPackages(['gphoto2', 'bubblewrap']);
}
