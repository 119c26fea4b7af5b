import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileWithin } from './fileWithin.ts';

/** The limits: a theme has a hundred or two files, in one or two folders. */
const [maxFiles, deepest] = [2000, 6];

/**
 * The files in a theme's folder and its subfolders, as the theme names them (with / between folders), except hidden files. Links count if they lead
 * to a file in the folder; links to folders aren't followed, because they may lead to the whole disk. Throws if a folder can't be listed.
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
