/** The families in a theme's comma-separated list, first choice first. */
export const familyNames = (family: string): string[] =>
  family
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Fallback families for every text, used for letters that its own families lack or can't load. The system's `sans-serif` follows them. */
export const standInFamilies = ['Noto Sans', 'DejaVu Sans'] as const;

/** Families without font files: each system provides some font for them. */
export const genericFamilies = ['serif', 'sans-serif', 'monospace', 'system-ui'] as const;
