/** The families in a theme's comma-separated list, first choice first. */
export const familyNames = (family: string): string[] =>
  family
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
