import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileWithin } from './fileWithin.ts';

/** A theme has a hundred files or two, in a folder or two. */
const [maxFiles, deepest] = [2000, 6];

/**
 * The files in a theme's folder and below it, as a theme names them (with / between folders), but for hidden ones. Links count where they lead
 * to a file of the folder; a link to a folder is not followed, for it may lead to the whole disk. Throws where a folder can't be listed.
 */
export function filesBelow(folder: string): string[] {
  const files: string[] = [];
  const list = (below: string, depth: number): void => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.name.startsWith('.') || entry.name === 'node_modules' || files.length >= maxFiles) continue;
      if (entry.isDirectory()) {
        if (depth < deepest) list(path, depth + 1);
      } else if (fileWithin(folder, path).state === 'there') files.push(path);
    }
  };
  list('', 0);
  return files;
}
