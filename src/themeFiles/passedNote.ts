import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ThemeProblem } from './ThemeProblem.ts';

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
  const [folder, written] = [dirname(note), `${note}.${process.pid}`];
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(written, JSON.stringify(kept));
    renameSync(written, note);
    const others = readdirSync(folder).map((name) => join(folder, name));
    if (others.length > mostPassed) for (const other of others.slice(mostPassed / 2)) if (other !== note) rmSync(other, { force: true });
  } catch {
    // A disk that takes nothing: the theme is drawn again at the next start, and is as good.
    rmSync(written, { force: true });
  }
}
