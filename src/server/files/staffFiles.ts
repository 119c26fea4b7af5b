import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The built staff page. */
export interface StaffFiles {
  /** Its HTML. */
  readonly page: string;
  /** The folder of what it loads. */
  readonly assets: string;
}

/** The built staff page below the package's folder, or null where it has not been built. */
export function staffFiles(packageRoot: string): StaffFiles | null {
  const folder = join(packageRoot, 'build', 'staff');
  const file = join(folder, 'src', 'staff', 'staff.html');
  return existsSync(file) ? { page: readFileSync(file, 'utf8'), assets: join(folder, 'assets') } : null;
}
