/** Kinds of tokens, as numbered by jsonc-parser, whose own names for them exist only at compile time. */
export const [openBrace, closeBrace, openBracket, closeBracket, comma, end] = [1, 2, 3, 4, 5, 17] as const;
export const comments: readonly number[] = [12, 13];
