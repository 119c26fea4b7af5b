/** The families in a theme's comma-separated list, first choice first. */
export const familyNames = (family: string): string[] =>
  family
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The families that every text is set in where its own lack a letter or can't be loaded; after them comes the system's `sans-serif`. */
export const standInFamilies = ['Noto Sans', 'DejaVu Sans'] as const;

/** Families that need no font file: each system has some font for them. */
export const genericFamilies = ['serif', 'sans-serif', 'monospace', 'system-ui'] as const;
