import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of a browser's databases. Databases never open if a file has taken the place of their folder. */
const places = ['IndexedDB', 'File System', 'WebStorage', 'Local Storage', 'Session Storage', 'Service Worker', 'Network'];
/** Folders with thousands of files and no database. */
const caches = /cache|blob_storage|\.blob$/i;

/**
 * Repairs the databases of a profile that the browser could not reopen after a power cut. No browser may be using the profile. Chromium
 * fixes or replaces corrupt files, but not a LevelDB whose CURRENT names a missing MANIFEST. Without CURRENT, LevelDB recovers from its
 * logs, often without any loss.
 */
export function repairDatabases(own: string): void {
  for (const entry of readdirSync(own, { withFileTypes: true }))
    if (places.includes(entry.name) && !entry.isDirectory()) rmSync(join(own, entry.name), { force: true });
  repairBelow(own);
}

function repairBelow(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!caches.test(entry.name)) repairBelow(path);
    } else if (entry.name.endsWith('.leveldb')) rmSync(path, { force: true });
    else if (entry.name === 'CURRENT' && entry.isFile() && !namesManifest(folder, readFileSync(path, 'latin1'))) rmSync(path);
  }
}

const namesManifest = (folder: string, current: string): boolean =>
  /^MANIFEST-\d+\n$/.test(current) && existsSync(join(folder, current.trim()));
