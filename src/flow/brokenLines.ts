/** Splits a theme's text at `\n`: points to agree to, or the staff's part of a sentence. */
export const brokenLines = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');
