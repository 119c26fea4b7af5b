import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { fileWithin } from './fileWithin.ts';
import { nearest } from '../shared/theme/nearest.ts';

/** The reason why no such theme was found, in one sentence, and the name that was probably meant. */
export interface ThemeMissing {
  readonly message: string;
  readonly didYouMean?: string;
}

/**
 * Finds a theme.json by a bare name (a theme of `themesFolder`, or else a folder), by the path of a theme's folder, or by the file's own path. Paths
 * are relative to `from`.
 */
export function findTheme(
  nameOrFolder: string,
  { themesFolder, from }: { themesFolder: string; from: string },
): Result<string, ThemeMissing> {
  const bare = /^(?!\.{1,2}$)[^/\\]+$/.test(nameOrFolder) && !nameOrFolder.endsWith('.json');
  const named = join(themesFolder, nameOrFolder);
  // A theme's name takes precedence over a folder of that name in the current one.
  const place = bare && isFolder(named) ? named : resolve(from, nameOrFolder);
  const file = isFolder(place) ? join(place, 'theme.json') : place;
  if (existsSync(file) && !isFolder(file))
    return fileWithin(dirname(file), basename(file)).state === 'outside' ? missing(outside(file), undefined) : success(file);
  if (isFolder(place)) return failure({ message: `There is no theme.json in ${place}.` });
  const beside = themeNames(dirname(place));
  if (!bare) return missing(`There is no theme in ${place}.`, withLastName(nameOrFolder, nearest(basename(place), beside)));
  const names = themeNames(themesFolder);
  const list = names.length === 0 ? '' : ` There ${names.length === 1 ? 'is' : 'are'}: ${names.join(', ')}.`;
  return missing(`There is no theme "${nameOrFolder}".${list}`, nearest(nameOrFolder, [...names, ...beside]));
}

/** Rejects such links: everything in the target folder would count as the theme's own, and would be served, packed and written to. */
const outside = (file: string): string => `${file} is a link that leads out of its folder. Put the file itself there.`;

const missing = (message: string, meant: string | undefined): Result<never, ThemeMissing> =>
  failure({ message, ...(meant === undefined ? {} : { didYouMean: meant }) });

/** A typed path with another last folder. */
const withLastName = (path: string, name: string | undefined): string | undefined =>
  name === undefined ? undefined : path.replace(/(?<![^/\\])[^/\\]+[/\\]*$/, () => name);

/** Names of the themes in a folder, in alphabetical order. */
export function themeNames(themesFolder: string): string[] {
  if (!isFolder(themesFolder)) return [];
  return namesIn(themesFolder)
    .filter((name) => existsSync(join(themesFolder, name, 'theme.json')))
    .sort();
}

/** Whether a theme's file, by its real path, belongs to a theme of the themes folder. */
export const isBundled = (file: string, themesFolder: string): boolean => dirname(dirname(file)) === realpathSync(themesFolder);

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The folder permits access but not listing.
    return [];
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // Not a folder: the path doesn't exist, is too long, or has an invalid character.
    return false;
  }
}
