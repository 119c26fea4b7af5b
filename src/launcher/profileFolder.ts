import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserProgram } from './browserProgram.ts';

/** Where a browser's profile for this data folder is: inside it, next to the photos, or else where the browser can access it. */
export function profileFolder({ isSnap }: Pick<BrowserProgram, 'isSnap'>, dataFolder: string, home: string): string {
  return isSnap ? join(home, 'snap', 'chromium', 'common', `stagebooth-${shortName(dataFolder)}`) : join(dataFolder, 'kiosk-browser');
}

/** A short name for a data folder, for places where its path would be too long. */
export const shortName = (dataFolder: string): string => createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
