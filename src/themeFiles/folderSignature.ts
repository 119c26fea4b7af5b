import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isArt } from './artTypes.ts';

/** A theme has a hundred or two files. A booth that somebody points at a whole disk still runs. */
const maxFiles = 2000;
const deepest = 6;

/**
 * What the folders of a theme hold now, as a text that differs for every other state: name, size and time of every file that a theme can be made of.
 * Only the listing is read, so it may be computed again and again.
 */
export async function folderSignature(folders: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const [place, folder] of folders.entries()) await list(folder, String(place), 0, lines);
  return lines.join('\n');
}

async function list(folder: string, name: string, depth: number, lines: string[]): Promise<void> {
  if (depth > deepest || lines.length > maxFiles) return;
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null);
  if (entries === null) return void lines.push(`${name}: not there`);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const [path, named] = [join(folder, entry.name), `${name}/${entry.name}`];
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    if (entry.isDirectory()) await list(path, named, depth + 1, lines);
    else if (isOfTheme(entry.name)) lines.push(`${named}:${await stateOf(path)}`);
  }
}

const isOfTheme = (name: string): boolean => extname(name).toLowerCase() === '.json' || isArt(name, ['picture', 'font']);

/** Many a file from an archive is as large and as old as the one before. A file can disappear between being listed and being inspected. */
const stateOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ size, mtimeMs, ctimeMs }) => `${size}:${mtimeMs}:${ctimeMs}`,
    () => 'gone',
  );
