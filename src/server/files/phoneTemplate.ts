import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The built phone page below the package's folder, the theme still to be filled in, or null where it has not been built. */
export function phoneTemplate(packageRoot: string): string | null {
  const file = join(packageRoot, 'build', 'phone', 'phone.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
