import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noFolder } from '../disk/noFolder.ts';

/** The folder of themes that staff make in the studio. A booth without a data folder uses a temporary one while it runs. */
export const madeThemes = (dataFolder: string): string => (dataFolder === noFolder ? temporaryThemes() : join(dataFolder, 'themes'));

let temporary: string | null = null;

/**
 * Creates the folder under an unpredictable name, because every user of the machine may write to the temporary folder, and staff see all
 * themes in this folder.
 */
function temporaryThemes(): string {
  if (temporary !== null) return temporary;
  const folder = mkdtempSync(join(tmpdir(), 'stagebooth-themes-'));
  process.once('exit', () => {
    try {
      rmdirSync(folder);
    } catch {
      // The folder contains a theme; do not delete anybody's work.
    }
  });
  return (temporary = folder);
}
