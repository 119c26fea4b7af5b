import { zipSync } from 'fflate';
import { readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Result } from '../../shared/errors.ts';
import { failure, success } from '../../shared/errors.ts';
import { isArt } from '../../themeFiles/artTypes.ts';
import { filesBelow } from '../../themeFiles/filesBelow.ts';
import { systemReason } from '../../themeFiles/systemReason.ts';

const [maxFiles, maxBytes] = [500, 200_000_000];

/** A theme's folder as a zip archive: its theme.json with this text, its pictures and fonts, and its .json, .md and .txt files. */
export function packedTheme(folder: string, text: string): Result<Uint8Array, string> {
  const files: Record<string, Uint8Array> = { 'theme.json': Buffer.from(text, 'utf8') };
  let bytes = 0;
  try {
    for (const path of filesBelow(folder)) {
      if (path === 'theme.json' || !isPart(path)) continue;
      bytes += statSync(join(folder, path)).size;
      if (bytes > maxBytes || Object.keys(files).length >= maxFiles)
        throw new RangeError(`it has more than ${String(maxFiles)} files or ${String(maxBytes / 1_000_000)} MB`);
      files[path] = readFileSync(join(folder, path));
    }
    // Pictures are already compressed, so a medium level is enough. With a fixed time, equal files give equal archives.
    return success(zipSync(files, { level: 6, mtime: new Date('2000-01-01T00:00:00Z') }));
  } catch (error) {
    return failure(`The theme could not be packed: ${error instanceof RangeError ? error.message : systemReason(error)}.`);
  }
}

const isPart = (path: string): boolean =>
  isArt(path, ['picture', 'font']) || ['.json', '.md', '.txt'].includes(extname(path).toLowerCase());
