import { createScanner } from 'jsonc-parser';
import { closeBrace, closeBracket, end, openBrace, openBracket } from '../shared/jsonTokens.ts';

/** The limit for nesting: the deepest value of a theme is eight levels down. */
const deepest = 40;
/** The limit for tokens: the largest bundled theme has 12,000. */
const maxTokens = 100_000;

/**
 * The place where a JSON text is deeper or has more tokens than any theme; null if there is none. Later readers recurse level by level and
 * visit every value.
 */
export function themeExcess(text: string): { readonly offset: number; readonly message: string } | null {
  const scanner = createScanner(text, true);
  let [depth, tokens] = [0, 0];
  for (let kind: number = scanner.scan(); kind !== end; kind = scanner.scan()) {
    if (kind === openBrace || kind === openBracket) depth++;
    if (kind === closeBrace || kind === closeBracket) depth--;
    tokens++;
    const offset = scanner.getTokenOffset();
    if (depth > deepest) return { offset, message: `This is nested ${depth} levels deep; the limit is ${deepest}.` };
    if (tokens > maxTokens)
      return {
        offset,
        message: `This file is too long for a theme: the limit is ${maxTokens.toLocaleString('en')} words, marks and numbers.`,
      };
  }
  return null;
}
