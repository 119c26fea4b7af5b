/** Splits a theme's text at `\n`: a list of points to agree to, or parts of a sentence. */
export const brokenLines = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');
