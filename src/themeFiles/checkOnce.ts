import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { imagesOf } from '../shared/theme/imagesOf.ts';
import { checkApart, lintProgram } from './checkApart.ts';
import { packageRoot } from './packageRoot.mjs';
import { notePassed, readPassed } from './passedNote.ts';
import type { LoadedTheme } from './readTheme.ts';
import type { ThemeProblem } from './ThemeProblem.ts';

const passedFolder = join(packageRoot, 'build', 'checked-themes');

/**
 * Draws a theme that could be read, and judges it: its warnings, those of reading it included, or its errors. What has passed once is not
 * drawn again until a byte of it (or of the program that checks) has changed: a booth that starts after a power cut has guests waiting.
 * Where the program is not there, as in development before a build, themes pass undrawn.
 */
export async function checkOnce(loaded: LoadedTheme): Promise<Result<readonly ThemeProblem[], ThemeProblem[]>> {
  const [file = ''] = loaded.files;
  const program = statSync(lintProgram, { throwIfNoEntry: false });
  if (program === undefined) return success(loaded.warnings);
  const kept = join(passedFolder, `${await digestOf(loaded, `${program.size} ${program.mtimeMs}`)}.json`);
  const before = readPassed(kept, loaded.files);
  if (before !== null) return success(before);
  const report = await checkApart(file);
  if (report.errors.length > 0) return failure([...report.errors]);
  notePassed(kept, report.warnings, loaded.files);
  return success(report.warnings);
}

async function digestOf({ theme, files, resolve }: LoadedTheme, program: string): Promise<string> {
  const digest = createHash('sha256').update(program);
  const art = [...imagesOf(theme), ...theme.fonts.map(({ file }) => file)].map((address) => [address, resolve(address)] as const);
  for (const [name, file] of [...files.map((one) => ['theme', one] as const), ...art]) {
    digest.update(`\0${name}\0`);
    if (file !== null) for await (const piece of createReadStream(file)) digest.update(piece as Buffer);
  }
  return digest.digest('hex');
}
