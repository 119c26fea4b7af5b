import { statSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../themeFiles/packageRoot.mjs';

/** When this program was built, in milliseconds since 1970; null where it runs from its sources. */
export function buildTimeMs(): number | null {
  return statSync(join(packageRoot, 'build', 'server', 'main.js'), { throwIfNoEntry: false })?.mtimeMs ?? null;
}
