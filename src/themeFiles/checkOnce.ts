import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { imagesOf } from '../shared/theme/imagesOf.ts';
import { checkApart, lintProgram } from './checkApart.ts';
import { packageRoot } from './packageRoot.ts';
import type { LoadedTheme } from './readTheme.ts';
import type { ThemeProblem } from './ThemeProblem.ts';

const passedFolder = join(packageRoot, 'build', 'checked-themes');
/** So many themes that have passed are remembered. */
const mostPassed = 200;

/** A warning, its file as the place of that file in the chain: the same theme may lie elsewhere the next time. */
type KeptWarning = Omit<ThemeProblem, 'file'> & { readonly place: number };

/**
 * Draws a theme that could be read, and judges it: its warnings, those of reading it included, or its errors. What has passed once is not
 * drawn again until a byte of it (or of the program that checks) has changed: a booth that starts after a power cut has guests waiting.
 * Where the program is not there, as in development before a build, themes pass undrawn.
 */
export async function checkOnce(loaded: LoadedTheme): Promise<Result<readonly ThemeProblem[], ThemeProblem[]>> {
  const [file = ''] = loaded.files;
  const program = statSync(lintProgram, { throwIfNoEntry: false });
  if (program === undefined) return success(loaded.warnings);
  const kept = join(passedFolder, `${digestOf(loaded, `${program.size} ${program.mtimeMs}`)}.json`);
  const before = readPassed(kept, loaded);
  if (before !== null) return success(before);
  const report = await checkApart(file);
  if (report.errors.length > 0) return failure([...report.errors]);
  keepPassed(kept, report.warnings, loaded);
  return success(report.warnings);
}

function digestOf({ theme, files, resolve }: LoadedTheme, program: string): string {
  const digest = createHash('sha256').update(program);
  const art = [...imagesOf(theme), ...theme.fonts.map(({ file }) => file)].map((address) => [address, resolve(address)] as const);
  for (const [name, file] of [...files.map((one) => ['theme', one] as const), ...art]) {
    digest.update(`\0${name}\0`);
    if (file !== null) digest.update(readFileSync(file));
  }
  return digest.digest('hex');
}

function readPassed(file: string, { files }: LoadedTheme): ThemeProblem[] | null {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return null;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as KeptWarning[];
  return kept.map(({ place, ...warning }) => ({ ...warning, file: files[place] ?? '' }));
}

function keepPassed(file: string, warnings: readonly ThemeProblem[], { files }: LoadedTheme): void {
  const kept = warnings.map(({ file: named, ...warning }): KeptWarning => ({ ...warning, place: files.indexOf(named) }));
  const written = `${file}.${process.pid}`;
  try {
    mkdirSync(passedFolder, { recursive: true });
    writeFileSync(written, JSON.stringify(kept));
    renameSync(written, file);
    const others = readdirSync(passedFolder).map((name) => join(passedFolder, name));
    if (others.length > mostPassed) for (const other of others.slice(mostPassed / 2)) if (other !== file) rmSync(other, { force: true });
  } catch {
    // A disk that takes nothing: the theme is drawn again at the next start, and is as good.
    rmSync(written, { force: true });
  }
}
