import { familyNames, genericFamilies } from '../../shared/theme/familyNames.ts';
import { languageTags, ownLanguage } from '../../shared/theme/inLanguage.ts';
import { pathText } from '../../shared/theme/PathFinding.ts';
import { lettersIn } from '../../stage/parts/lettersIn.ts';
import { scriptOfLetter } from '../../themeFiles/fonts/scripts.ts';
import type { Rule } from '../Rule.ts';
import type { ExaminedFont, JsonPath, ShownText, ThemeEvidence } from '../ThemeEvidence.ts';
import type { Lack } from './fontFix.ts';
import { fontFix } from './fontFix.ts';
import { groupBy } from './groupBy.ts';

/** Texts with letters missing from their font: another font, or an empty box, replaces the letters. */
export const fontsHaveGlyphs: Rule = (evidence) => {
  const missing = textsOf(evidence).flatMap((text) => lackOf(evidence, text) ?? []);
  return [...groupBy(missing, ({ path }) => pathText(path)).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const families = [...new Set(group.map(({ family }) => `"${family}"`))];
    const letters = [...new Set(group.flatMap((lack) => lack.letters))];
    const quoted = letters.map((letter) => `"${letter}"`).join(', ');
    const isKnown = group.some((lack) => lack.isKnown);
    return {
      severity: isKnown && letters.some((letter) => /[\p{L}\p{N}]/u.test(letter) || isEmoji(letter)) ? 'error' : 'warning',
      path: first.path,
      also: [['fonts'], ...group.map(({ style }) => style)],
      message: isKnown
        ? `The font${families.length === 1 ? '' : 's'} ${families.join(', ')} ha${families.length === 1 ? 's' : 've'} no ${quoted}.`
        : `No font of the theme draws ${quoted}, and whether a kiosk's own ${families.join(', ')} does depends on the machine.`,
      ...fontFix(group, evidence),
    };
  });
};

function lackOf(evidence: ThemeEvidence, text: ShownText): Lack | null {
  const { fonts, theme } = evidence;
  const { font, text: said } = text.fitted;
  const families = familyNames(font.family);
  const files = fonts.filter((one) => families.includes(one.family) && isLoaded(one, text));
  // The letters of system fonts and of missing fonts are unknown; but a kiosk may lack emoji and letters from outside Europe.
  const isKnown = files.length > 0 && !families.some((name) => ofTheSystem.has(name));
  const letters = [...new Set(lettersIn(said))].filter((letter) => !isThere(letter, files));
  const doubtful = isKnown ? letters : letters.filter((letter) => isEmoji(letter) || !ofEurope.has(scriptOfLetter(letter)?.name));
  if (doubtful.length === 0) return null;
  return {
    path: brandsOwn(evidence, text, doubtful) ?? text.words,
    letters: doubtful,
    isKnown: isKnown || doubtful.some(isEmoji),
    family: font.family,
    weight: font.weight,
    style: text.style,
    language: isNameOfLanguage(text) || languageTags(theme).length === 1 ? null : text.language,
  };
}

const ofTheSystem: ReadonlySet<string> = new Set(genericFamilies);
/** Undefined for characters shared by many scripts. */
const ofEurope: ReadonlySet<string | undefined> = new Set(['Latin', 'Greek', 'Cyrillic', undefined]);
const isEmoji = (letter: string): boolean => scriptOfLetter(letter)?.name === 'Emoji';

/** The path of the brand's words that contribute those letters to a text of the card; null if the text itself has them. */
function brandsOwn({ theme }: ThemeEvidence, { words, language }: ShownText, letters: readonly string[]): JsonPath | null {
  const template = words.reduce<unknown>((part, key) => (part as Record<string | number, unknown> | undefined)?.[key], theme);
  if (words[0] === 'texts' || typeof template !== 'string' || letters.some((letter) => template.includes(letter))) return null;
  const fields = (['name', 'tagline', 'date', 'place'] as const).filter((field) =>
    ({ name: ['{brand}'], tagline: ['{tagline}'], date: ['{date}', '{event}'], place: ['{place}', '{event}'] })[field].some((place) =>
      template.includes(place),
    ),
  );
  const own = fields.find((field) => letters.every((letter) => theme.brand[field]?.includes(letter)));
  const [first] = fields;
  return own !== undefined ? ['brand', own] : first === undefined || language === ownLanguage(theme) ? null : ['brand', first, language];
}

/** Guests of all languages read a language's name: the font for its letters can't wait until they choose that language. */
const isNameOfLanguage = ({ words }: Pick<ShownText, 'words'>): boolean => words[0] === 'languages';
const isLoaded = ({ languages }: ExaminedFont, text: ShownText): boolean =>
  languages === undefined || (languages.includes(text.language) && !isNameOfLanguage(text));

const textsOf = ({ scenes, cardTexts }: ThemeEvidence): readonly ShownText[] => [...scenes.flatMap(({ texts }) => texts), ...cardTexts];

/** Spaces need no glyph, nor do characters that only control the drawing of others. */
const isThere = (letter: string, files: readonly ExaminedFont[]): boolean =>
  [...letter].every(
    (part) => /[\s\p{Cf}\p{Variation_Selector}]/u.test(part) || files.some(({ coverage }) => coverage?.(part.codePointAt(0) ?? 0) === true),
  );
