import { zipSync } from 'fflate';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { isArt } from '../../themeFiles/artTypes.ts';
import { systemReason } from '../../themeFiles/systemReason.ts';

const [mostFiles, mostBytes, deepest] = [500, 200_000_000, 6];

/** A theme's folder as a zip archive: its theme.json as the text says, its pictures and fonts, and what is written about it. */
export function packedTheme(folder: string, text: string): Result<Uint8Array, string> {
  const files: Record<string, Uint8Array> = { 'theme.json': Buffer.from(text, 'utf8') };
  let bytes = 0;
  const add = (below: string, depth: number): void => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.name.startsWith('.') || entry.name === 'node_modules' || path === 'theme.json') continue;
      if (entry.isDirectory() && depth < deepest) add(path, depth + 1);
      else if (
        entry.isFile() &&
        (isArt(entry.name, ['picture', 'font']) || ['.json', '.md', '.txt'].includes(extname(entry.name).toLowerCase()))
      ) {
        bytes += statSync(join(folder, path)).size;
        if (bytes > mostBytes || Object.keys(files).length >= mostFiles)
          throw new RangeError(`it has more than ${String(mostFiles)} files or ${String(mostBytes / 1_000_000)} MB`);
        files[path] = readFileSync(join(folder, path));
      }
    }
  };
  try {
    add('', 0);
    // Pictures are packed already; the same bytes make the same archive.
    return success(zipSync(files, { level: 6, mtime: new Date('2000-01-01T00:00:00Z') }));
  } catch (error) {
    return failure(`The theme could not be packed: ${error instanceof RangeError ? error.message : systemReason(error)}.`);
  }
}
