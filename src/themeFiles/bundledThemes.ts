import { join } from 'node:path';
import { packageRoot } from './packageRoot.mjs';

/** The folder of the themes that come with Stagebooth, where a theme is found by its bare name. */
export const bundledThemes: string = join(packageRoot, 'assets', 'themes');
