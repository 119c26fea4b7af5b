import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The built kiosk below the package's folder, or null where it has not been built. */
export function kioskFiles(packageRoot: string): string | null {
  const folder = join(packageRoot, 'build', 'kiosk');
  return existsSync(join(folder, 'index.html')) ? folder : null;
}
