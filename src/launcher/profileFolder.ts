import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserProgram } from './browserProgram.ts';

/** Where a browser's profile for this data folder is: in it, beside the photos, or where else the browser can reach it. */
export function profileFolder({ isSnap }: Pick<BrowserProgram, 'isSnap'>, dataFolder: string, home: string): string {
  return isSnap ? join(home, 'snap', 'chromium', 'common', `stagebooth-${shortName(dataFolder)}`) : join(dataFolder, 'kiosk-browser');
}

/** A name for a data folder wherever its path would be too long. */
export const shortName = (dataFolder: string): string => createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
