import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ParseError } from 'jsonc-parser';
import { parseTree } from 'jsonc-parser';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { excessOf } from './excessOf.ts';
import { firstOf } from './firstOf.ts';
import { systemReason } from './systemReason.ts';
import { syntaxMessage } from './syntaxMessage.ts';
import type { ThemeFile } from './ThemeFile.ts';
import { fileProblem, linesOf } from './ThemeFile.ts';
import type { ThemeProblem } from './ThemeProblem.ts';

/** The largest theme that ships has 40 kB. */
const mostBytes = 2_000_000;

/**
 * Reads one theme.json. Comments and trailing commas are welcome: people edit these files under time pressure. Fails with
 * every line on which the JSON cannot be understood, and where it is larger or deeper than any theme.
 */
export function readThemeFile(file: string): Result<ThemeFile, ThemeProblem[]> {
  const read = textOf(file);
  if (!read.ok) return failure([fileProblem(file, read.error)]);
  const text = read.value;
  const lineAt = linesOf(text);
  const excess = excessOf(text);
  if (excess !== null) return failure([{ ...fileProblem(file, excess.message), line: lineAt(excess.offset) }]);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  if (errors.length > 0) return failure(firstOf(onePerLine({ file, text, lineAt }, errors)));
  if (root?.type !== 'object') return failure([{ ...fileProblem(file, 'Expected an object in { }.'), line: 1 }]);
  return success({ file, folder: dirname(file), root, lineAt });
}

/** Fails with a plain sentence. */
function textOf(file: string): Result<string, string> {
  try {
    const { size } = statSync(file);
    if (!statSync(file).isFile()) return failure(`${file} is no file.`);
    if (size > mostBytes)
      return failure(
        `The file ${file} has ${(size / 1_000_000).toFixed(1)} MB; a theme has ${mostBytes / 1_000_000} MB at most. Pictures belong into files of their own.`,
      );
    const bytes = readFileSync(file);
    if (/^(?:\xff\xfe|\xfe\xff)/.test(bytes.toString('latin1', 0, 2)))
      return failure(`The file ${file} is saved as UTF-16; save it as UTF-8.`);
    // Editors on Windows put an invisible mark (BOM) in front.
    return success(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    return failure(`The file ${file} cannot be read: ${systemReason(error)}.`);
  }
}

/** Once the parser is lost, the rest of that line tells nothing new. */
function onePerLine(
  { file, text, lineAt }: Pick<ThemeFile, 'file' | 'lineAt'> & { text: string },
  errors: readonly ParseError[],
): ThemeProblem[] {
  const problems = new Map<number, ThemeProblem>();
  for (const error of errors) {
    const line = lineAt(error.offset);
    if (!problems.has(line)) problems.set(line, { file, line, path: '', message: syntaxMessage(text, error) });
  }
  return [...problems.values()];
}
