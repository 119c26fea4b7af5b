import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isArt } from './artTypes.ts';

/** The limits: a theme has a hundred or two files. A booth pointed at a whole disk still runs. */
const maxFiles = 2000;
const deepest = 6;

/**
 * The state of a theme's folders as a text that changes with the state: name, size and time of every file that could be part of a theme.
 * Does not read file contents, so callers may poll it.
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

/** Includes the ctime: files unpacked from an archive may have equal sizes and times. A file may disappear between listing and inspection. */
const stateOf = (path: string): Promise<string> =>
  stat(path).then(
    ({ size, mtimeMs, ctimeMs }) => `${size}:${mtimeMs}:${ctimeMs}`,
    () => 'gone',
  );
