import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ParseError } from 'jsonc-parser';
import { parseTree } from 'jsonc-parser';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { systemReason } from './systemReason.ts';
import { syntaxMessage } from './syntaxMessage.ts';
import type { ThemeFile } from './ThemeFile.ts';
import { fileProblem, lineAt } from './ThemeFile.ts';
import type { ThemeProblem } from './ThemeProblem.ts';

/**
 * Reads one theme.json. Comments and trailing commas are welcome: people edit these files under time pressure. Fails with
 * every line on which the JSON cannot be understood.
 */
export function readThemeFile(file: string): Result<ThemeFile, ThemeProblem[]> {
  let text: string;
  try {
    // Editors on Windows put an invisible mark (BOM) in front.
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    return failure([fileProblem(file, `The file ${file} cannot be read: ${systemReason(error)}.`)]);
  }
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  if (errors.length > 0) return failure(onePerLine(file, text, errors));
  if (root?.type !== 'object') return failure([{ ...fileProblem(file, 'Expected an object in { }.'), line: 1 }]);
  return success({ file, folder: dirname(file), text, root });
}

/** Once the parser is lost, the rest of that line tells nothing new. */
function onePerLine(file: string, text: string, errors: readonly ParseError[]): ThemeProblem[] {
  const problems = new Map<number, ThemeProblem>();
  for (const error of errors) {
    const line = lineAt(text, error.offset);
    if (!problems.has(line)) problems.set(line, { file, line, path: '', message: syntaxMessage(text, error) });
  }
  return [...problems.values()];
}
