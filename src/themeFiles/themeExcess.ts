import { createScanner } from 'jsonc-parser';
import { closeBrace, closeBracket, end, openBrace, openBracket } from '../shared/jsonTokens.ts';

/** The deepest value of a theme is eight levels down. */
const deepest = 40;
/** The largest bundled theme has 12,000 words, marks and numbers. */
const maxTokens = 100_000;

/**
 * Where a JSON text is deeper, or has more in it, than any theme: whatever reads it next recurses level by level and looks at everything. Null if it
 * isn't.
 */
export function themeExcess(text: string): { readonly offset: number; readonly message: string } | null {
  const scanner = createScanner(text, true);
  let [depth, tokens] = [0, 0];
  for (let kind: number = scanner.scan(); kind !== end; kind = scanner.scan()) {
    if (kind === openBrace || kind === openBracket) depth++;
    if (kind === closeBrace || kind === closeBracket) depth--;
    tokens++;
    const offset = scanner.getTokenOffset();
    if (depth > deepest) return { offset, message: `This stands ${depth} levels deep; nothing of a theme is deeper than ${deepest}.` };
    if (tokens > maxTokens)
      return {
        offset,
        message: `There is more in this file than in any theme: over ${maxTokens.toLocaleString('en')} words, marks and numbers.`,
      };
  }
  return null;
}
