import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from '../../themeFiles/packageRoot.mjs';

const { version } = createRequire(import.meta.url)(join(packageRoot, 'package.json')) as { version?: string };

/** Stagebooth's own version, from its package.json. */
export const boothVersion: string = version ?? 'unknown';
