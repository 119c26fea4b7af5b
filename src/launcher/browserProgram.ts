import { readFileSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';

/** A browser on this machine. */
export interface BrowserProgram {
  /** Absolute path of its program. */
  readonly path: string;
  readonly kind: 'chromium' | 'edge';
  /** Whether it is a snap, which can only access files in certain places. */
  readonly isSnap: boolean;
}

export function browserProgram(path: string): BrowserProgram {
  return { path, kind: /edge/i.test(basename(path)) ? 'edge' : 'chromium', isSnap: isSnap(path) };
}

const shortScript = 10_000;

/** Ubuntu's /usr/bin/chromium-browser is a wrapper script around the snap. */
function isSnap(path: string): boolean {
  try {
    const real = realpathSync(path);
    if (/[\\/]snapd?([\\/]|$)/.test(real)) return true;
    const start = readFileSync(real).subarray(0, shortScript).toString('latin1');
    return start.startsWith('#!') && start.includes('/snap/bin/');
  } catch {
    return false;
  }
}
