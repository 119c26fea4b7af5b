import type { Rule } from '../Rule.ts';

/** Files that aren't fonts. */
export const fontsSound: Rule = ({ fonts }) =>
  fonts
    .filter(({ coverage }) => coverage === null)
    .map(({ path, family }) => ({
      severity: 'error',
      path,
      message: `The file of "${family}" is not a font, or is damaged.`,
      howToFix: 'Copy it again, or use one from a Fontsource package, such as "fontsource:figtree/latin-600".',
    }));
