import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ParseError } from 'jsonc-parser';
import { parseTree, createScanner, printParseErrorCode } from 'jsonc-parser';
import type { Result } from '../shared/errors.ts';
import { failure, success } from '../shared/errors.ts';
import { firstOf } from './firstOf.ts';
import { systemReason } from './systemReason.ts';
import type { ThemeDraft, ThemeFile } from './ThemeFile.ts';
import { fileFinding, linesOf } from './ThemeFile.ts';
import type { ThemeFinding } from './ThemeFinding.ts';
import { closeBrace, end, openBrace } from '../shared/jsonTokens.ts';
import { themeExcess } from './themeExcess.ts';

const sentences: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'expected a name in straight double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: 'a colon is missing in front of this',
  CommaExpected: 'a comma is missing in front of this',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'the file should have ended before this',
  InvalidNumberFormat: 'this is not a number',
  UnexpectedEndOfComment: 'a comment is not closed with */',
  UnexpectedEndOfString: 'a text is not closed with "',
  UnexpectedEndOfNumber: 'this number is not finished',
  InvalidUnicode: 'after \\u four digits or letters a to f are expected',
  InvalidEscapeCharacter: 'after \\ one of " \\ / b f n r t u is expected',
  InvalidCharacter: 'a text has an invisible character in it',
};

/** The JSON error at this offset, as one plain sentence that quotes the text there. */
function syntaxMessage(text: string, error: ParseError): string {
  const there = /^\S{1,24}/.exec(text.slice(error.offset))?.[0];
  if (there !== undefined && /^[“”„‘’']/.test(there))
    return `Found ${there}; JSON needs straight double quotes ("), not curly or single ones.`;
  const isEnd = text.slice(error.offset).trim() === '';
  const name = printParseErrorCode(error.error);
  // After a trailing comma the parser expects a name, but the author probably meant to close the object.
  const code = isEnd && name === 'PropertyNameExpected' ? 'CloseBraceExpected' : name;
  // If a text isn't closed, the next quote closes it, and the following text is unquoted.
  const quote = there !== undefined && /^[^"]+"/.test(there) ? ' A quote (") may be missing before it.' : '';
  const brace = code === 'CloseBraceExpected' ? `, probably that of the { in line ${unclosedLine(text)}` : '';
  const found = there ?? (isEnd ? 'the end' : 'a blank');
  return `Found ${found}; ${sentences[code] ?? 'this is not JSON'}${brace}.${quote}`;
}

/** The line of the { that probably lacks its }: either its } is indented like that of an outer {, or there is none. */
function unclosedLine(text: string): number {
  // In a single pass: one line may have any number of braces.
  const margins = text.split('\n').map((line) => line.search(/\S/));
  const marginOf = (line: number): number => margins[line - 1] ?? 0;
  const lineAt = linesOf(text);
  const open: number[] = [];
  const scanner = createScanner(text, true);
  for (let token: number = scanner.scan(); token !== end; token = scanner.scan()) {
    if (token !== openBrace && token !== closeBrace) continue;
    const line = lineAt(scanner.getTokenOffset());
    if (token === openBrace) open.push(line);
    const opened = token === closeBrace ? open.pop() : undefined;
    if (opened !== undefined && marginOf(line) < marginOf(opened)) return opened;
  }
  return open.at(-1) ?? 1;
}

/** The size limit: the largest bundled theme has 40 kB. */
export const maxThemeBytes = 2_000_000;

/**
 * Reads one theme.json. Accepts comments and trailing commas: people edit these files under time pressure. Fails with one finding per line of invalid
 * JSON, and if the file is larger or deeper than any theme. Reads a draft of the file in place of the file.
 */
export function readThemeFile(file: string, draft?: ThemeDraft): Result<ThemeFile, ThemeFinding[]> {
  const read = draft !== undefined && isDraftOf(file, draft) ? draftText(draft) : textOf(file);
  if (!read.ok) return failure([fileFinding(file, read.error)]);
  const text = read.value;
  const lineAt = linesOf(text);
  const excess = themeExcess(text);
  if (excess !== null) return failure([{ ...fileFinding(file, excess.message), line: lineAt(excess.offset) }]);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const toFinding = ({ line, error }: FirstOfLine): ThemeFinding => ({ file, line, path: '', message: syntaxMessage(text, error) });
  if (errors.length > 0) return failure(firstOf(onePerLine(errors, lineAt), toFinding));
  if (root?.type !== 'object') return failure([{ ...fileFinding(file, 'Expected an object in { }.'), line: 1 }]);
  return success({ file, folder: dirname(file), text, root, lineAt });
}

function isDraftOf(file: string, draft: ThemeDraft): boolean {
  try {
    return realpathSync(draft.file) === realpathSync(file);
  } catch {
    // One of the two files doesn't exist: reading the file itself reports that.
    return false;
  }
}

function draftText({ file, text }: ThemeDraft): Result<string, string> {
  const size = Buffer.byteLength(text);
  return size > maxThemeBytes ? failure(tooLarge(file, size)) : success(text.replace(/^\uFEFF/, ''));
}

const tooLarge = (file: string, size: number): string =>
  `The file ${file} is ${(size / 1_000_000).toFixed(1)} MB; the limit is ${maxThemeBytes / 1_000_000} MB. Put pictures into files of their own.`;

/** The text of a file. Fails with a plain sentence. */
function textOf(file: string): Result<string, string> {
  try {
    const { size } = statSync(file);
    if (!statSync(file).isFile()) return failure(`${file} is not a file.`);
    if (size > maxThemeBytes) return failure(tooLarge(file, size));
    const bytes = readFileSync(file);
    if (/^(?:\xff\xfe|\xfe\xff)/.test(bytes.toString('latin1', 0, 2)))
      return failure(`The file ${file} is saved as UTF-16; save it as UTF-8.`);
    // Editors on Windows prepend an invisible mark (BOM).
    return success(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    return failure(`The file ${file} cannot be read: ${systemReason(error)}.`);
  }
}

interface FirstOfLine {
  readonly line: number;
  readonly error: ParseError;
}

/** Keeps the first error of each line: later errors are only its consequences. */
function onePerLine(errors: readonly ParseError[], lineAt: ThemeFile['lineAt']): FirstOfLine[] {
  const firsts = new Map<number, FirstOfLine>();
  for (const error of errors) {
    const line = lineAt(error.offset);
    if (!firsts.has(line)) firsts.set(line, { line, error });
  }
  return [...firsts.values()];
}
