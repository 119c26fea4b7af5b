import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that a browser keeps databases in; with a file in its place, one stays closed for ever. */
const places = ['IndexedDB', 'File System', 'WebStorage', 'Local Storage', 'Session Storage', 'Service Worker', 'Network'];
/** Folders of thousands of files, none of which is a database. */
const caches = /cache|blob_storage|\.blob$/i;

/**
 * Opens the way to databases of a profile that its browser could never open again, as a power cut leaves them; no browser may be using it. Chromium fixes
 * or replaces whatever is garbled, but not a LevelDB whose CURRENT names a MANIFEST that is not there. Without CURRENT, LevelDB reads what
 * its logs still have: often everything.
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
