import { join } from 'node:path';
import { packageRoot } from './packageRoot.mjs';

/** The folder of the bundled themes, which are found by name alone. */
export const bundledThemes: string = join(packageRoot, 'assets', 'themes');
