/** Kinds of tokens, as jsonc-parser numbers them: its own names for them are there for compilers only. */
export const [openBrace, closeBrace, openBracket, closeBracket, end] = [1, 2, 3, 4, 17] as const;
