import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { findTheme } from './findTheme.ts';
import { isElsewhere } from './isElsewhere.ts';
import { nodeAt } from './nodeAt.ts';
import { readThemeFile } from './readThemeFile.ts';
import type { ThemeDraft } from './ThemeFile.ts';

/** More than any theme may extend. */
const maxFolders = 16;

/**
 * The folders in which a change could affect a theme, valid or not: its own and its base themes', as far as the files name them. The last
 * folder may not exist.
 */
export function chainFolders(nameOrFolder: string, { themesFolder, draft }: { themesFolder: string; draft?: ThemeDraft }): string[] {
  const folders: string[] = [];
  let next: string | null = nameOrFolder;
  let from = process.cwd();
  while (next !== null && folders.length < maxFolders) {
    const found = findTheme(next, { themesFolder, from });
    const folder: string = found.ok ? dirname(realpathSync(found.value)) : resolve(from, next);
    if (folders.includes(folder)) break;
    folders.push(folder);
    next = found.ok ? baseNamedIn(found.value, draft) : null;
    from = folder;
  }
  return folders;
}

function baseNamedIn(file: string, draft?: ThemeDraft): string | null {
  const read = readThemeFile(file, draft);
  const name: unknown = read.ok ? nodeAt(read.value.root, ['extends'])?.value : null;
  return typeof name === 'string' && name.trim() !== '' && !isElsewhere(name) ? name : null;
}
