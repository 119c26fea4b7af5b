import type { ParseError } from 'jsonc-parser';
import { printParseErrorCode } from 'jsonc-parser';

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
  const expected = sentences[printParseErrorCode(error.error)] ?? 'this is not JSON';
  return `Found ${there ?? (text.slice(error.offset).trim() === '' ? 'the end' : 'a blank')}; ${expected}.`;
}
