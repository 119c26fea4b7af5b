import { familyNames } from '../../shared/theme/familyNames.ts';
import { pathText } from '../../shared/theme/ThemeIssue.ts';
import type { RuleFinding, Rule } from '../Rule.ts';
import type { ExaminedFont, TextPlace, ThemeEvidence } from '../ThemeEvidence.ts';

/** Texts with letters that their font doesn't have: another one, or an empty box, stands in for them. */
export const fontsHaveGlyphs: Rule = (evidence) => {
  const findings = new Map<string, RuleFinding>();
  for (const text of textsOf(evidence)) {
    const { family } = text.fitted.font;
    const families = familyNames(family);
    const files = evidence.fonts.filter((font) => families.includes(font.family) && isLoaded(font, text));
    // Fonts of the system, and fonts that are missing, are of unknown letters.
    if (files.length === 0 || families.some((name) => ofTheSystem.has(name)) || files.some(({ coverage }) => coverage === null)) continue;
    const lacking = [...new Set(text.fitted.text)].filter((letter) => !isThere(letter, files));
    if (lacking.length === 0) continue;
    const isWord = lacking.some((letter) => /[\p{L}\p{N}]/u.test(letter));
    findings.set(`${pathText(text.words)} ${family}`, {
      severity: isWord ? 'error' : 'warning',
      path: text.words,
      also: [['fonts'], text.style],
      message: `The font "${family}" has no ${lacking.map((letter) => `"${letter}"`).join(', ')}.`,
      mend: `Add a file of the family that has ${lacking.length === 1 ? 'it' : 'them'} to fonts (of Fontsource, such as latin-ext, cyrillic or greek), choose another family (${pathText(text.style)}), or write it otherwise.`,
    });
  }
  return [...findings.values()];
};

const ofTheSystem: ReadonlySet<string> = new Set(['serif', 'sans-serif', 'monospace', 'system-ui']);

/** A name of a language is read in all of them: its letters may not wait for one to be chosen. */
const isLoaded = ({ languages }: ExaminedFont, { language, words }: TextPlace): boolean =>
  languages === undefined || (languages.includes(language) && words[0] !== 'languages');

const textsOf = ({ scenes, cardTexts }: ThemeEvidence): readonly TextPlace[] => [...scenes.flatMap(({ texts }) => texts), ...cardTexts];

/** Blanks need no glyph, nor do marks that only steer how others are drawn. */
const isThere = (letter: string, files: readonly ExaminedFont[]): boolean =>
  /[\s\p{Cf}\p{Variation_Selector}]/u.test(letter) || files.some(({ coverage }) => coverage?.(letter.codePointAt(0) ?? 0) === true);
