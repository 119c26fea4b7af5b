/** The lines that a theme breaks a text into by `\n`: points to agree to, or the staff's part of a sentence. */
export const brokenLines = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');
