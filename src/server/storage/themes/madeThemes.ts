import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noFolder } from '../disk/noFolder.ts';

/** The folder of the themes that staff make in the studio. A booth that keeps nothing has one among the temporary files, for as long as it runs. */
export const madeThemes = (dataFolder: string): string => (dataFolder === noFolder ? temporaryThemes() : join(dataFolder, 'themes'));

let temporary: string | null = null;

/** Under a name that nobody can take first: everybody on the machine may write to that place, and what lies in the folder is offered to staff. */
function temporaryThemes(): string {
  if (temporary !== null) return temporary;
  const folder = mkdtempSync(join(tmpdir(), 'stagebooth-themes-'));
  process.once('exit', () => {
    try {
      rmdirSync(folder);
    } catch {
      // There is a theme in it: that is somebody's work.
    }
  });
  return (temporary = folder);
}
