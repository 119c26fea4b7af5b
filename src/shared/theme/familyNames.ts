/** The families that a theme names with commas between them, the first choice first. */
export const familyNames = (family: string): string[] =>
  family
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
