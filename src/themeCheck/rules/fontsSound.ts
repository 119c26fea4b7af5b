import type { RuleFinding } from '../Rule.ts';
import type { ThemeEvidence } from '../ThemeEvidence.ts';

const orUse = 'or use one from a Fontsource package, such as "fontsource:figtree/latin-600".';

/** Files that aren't fonts, and fonts that a browser would never finish loading. A theme with one isn't drawn. */
export const fontsSound = ({ fonts }: Pick<ThemeEvidence, 'fonts'>): readonly RuleFinding[] =>
  fonts.flatMap(({ path, family, coverage, burden: { excess } }): RuleFinding[] => {
    if (coverage === null)
      return [
        { severity: 'error', path, message: `The file of "${family}" is not a font, or is damaged.`, howToFix: `Copy it again, ${orUse}` },
      ];
    if (excess === null) return [];
    const message = `The file of "${family}" would hang a browser: ${excess}.`;
    return [{ severity: 'error', path, message, howToFix: `Use another version of the font, ${orUse}` }];
  });
