import { join } from 'node:path';
import { lastRead } from './lastRead.ts';

/** What the build has written of others' work that is in the booth (`.config/thirdPartyNotices.mjs`); '' where it has not been built. */
export const builtNotices = (packageRoot: string): (() => string) => lastRead(join(packageRoot, 'build', 'third-party-notices.txt'));
