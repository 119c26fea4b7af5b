import type { ParseError } from 'jsonc-parser';
import { createScanner, printParseErrorCode } from 'jsonc-parser';
import { closeBrace, end, openBrace } from './jsonTokens.ts';
import { linesOf } from './ThemeFile.ts';

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

/** What is wrong with the JSON at this place, as one plain sentence that quotes what stands there. */
export function syntaxMessage(text: string, error: ParseError): string {
  const there = /^\S{1,24}/.exec(text.slice(error.offset))?.[0];
  if (there !== undefined && /^[“”„‘’']/.test(there))
    return `Found ${there}; JSON wants straight double quotes ("), not curly or single ones.`;
  const isEnd = text.slice(error.offset).trim() === '';
  const told = printParseErrorCode(error.error);
  // After a last comma a name is awaited; nobody who reads this would have gone on with one.
  const code = isEnd && told === 'PropertyNameExpected' ? 'CloseBraceExpected' : told;
  // Where a text isn't closed, the next quote closes it, and what should have been in quotes stands bare.
  const quote = there !== undefined && /^[^"]+"/.test(there) ? ' A quote (") may be missing before it.' : '';
  const brace = code === 'CloseBraceExpected' ? `, probably that of the { in line ${unclosedLine(text)}` : '';
  const found = there ?? (isEnd ? 'the end' : 'a blank');
  return `Found ${found}; ${sentences[code] ?? 'this is not JSON'}${brace}.${quote}`;
}

/** The line of the { that is most likely left open: its } stands at the margin of another one further out, or there is none. */
function unclosedLine(text: string): number {
  // All looked at once: as many braces may stand on one line as there is room for.
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
