import { createHash } from 'node:crypto';
import { createReadStream, statSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, dirname } from 'node:path';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { imagesOf } from '../shared/theme/imagesOf.ts';
import { checkProgram } from './checkApart.ts';
import { packageRoot } from './packageRoot.mjs';
import type { LoadedTheme } from './readTheme.ts';
import type { ThemeProblem } from './ThemeProblem.ts';
import type { ThemeReport } from './ThemeReport.ts';
import { writeWhole } from './writeWhole.mjs';

/** So many themes that have passed are remembered. */
const mostPassed = 200;

/** A warning, its file as the place of that file in the chain: the same theme may lie elsewhere the next time. */
type KeptWarning = Omit<ThemeProblem, 'file'> & { readonly place: number };

/** The warnings that a theme of these files had when it passed; null where there is no note of it that can be read. */
export function readPassed(note: string, files: readonly string[]): ThemeProblem[] | null {
  try {
    const kept = JSON.parse(readFileSync(note, 'utf8')) as KeptWarning[];
    return kept.map(({ place, ...warning }) => ({ ...warning, file: files[place] ?? '' }));
  } catch {
    // There is none, or a power cut has left it empty or with half of its bytes: the theme is drawn again, which writes it anew.
    return null;
  }
}

/** Notes that a theme of these files has passed with these warnings, and forgets others where there are many. */
export function notePassed(note: string, warnings: readonly ThemeProblem[], files: readonly string[]): void {
  const kept = warnings.map(({ file: named, ...warning }): KeptWarning => ({ ...warning, place: files.indexOf(named) }));
  const folder = dirname(note);
  try {
    mkdirSync(folder, { recursive: true });
    writeWhole(note, JSON.stringify(kept));
    const others = readdirSync(folder).map((name) => join(folder, name));
    if (others.length > mostPassed) for (const other of others.slice(mostPassed / 2)) if (other !== note) rmSync(other, { force: true });
  } catch {
    // A disk that takes nothing: the theme is drawn again at the next start, and is as good.
  }
}

const passedFolder = join(packageRoot, 'build', 'checked-themes');

/**
 * Has a theme that could be read drawn and judged by `check`, which gets its theme.json: its warnings, those of reading it included, or its errors. What has passed once is not
 * drawn again until a byte of it (or of the program that checks) has changed: a booth that starts after a power cut has guests waiting.
 * Where the program is not there, as in development before a build, themes pass undrawn.
 */
export async function checkOnce(
  loaded: LoadedTheme,
  check: (file: string) => Promise<ThemeReport>,
): Promise<Result<readonly ThemeProblem[], ThemeProblem[]>> {
  const [file = ''] = loaded.files;
  const program = statSync(checkProgram, { throwIfNoEntry: false });
  if (program === undefined) return success(loaded.warnings);
  const kept = join(passedFolder, `${await digestOf(loaded, `${program.size} ${program.mtimeMs}`)}.json`);
  const before = readPassed(kept, loaded.files);
  if (before !== null) return success(before);
  const report = await check(file);
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
