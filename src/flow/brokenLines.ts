/** Splits a theme's text at `\n` into points to agree to, or into parts of a sentence. */
export const brokenLines = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');
