import { describe, expect, test } from 'vitest';
import { inLanguage, languageTags, ownLanguage } from '../../../src/shared/theme/inLanguage.ts';
import { languageGaps } from '../../../src/shared/theme/languageGaps.ts';
import { parseTheme } from '../../../src/shared/theme/parseTheme.ts';
import { pathText } from '../../../src/shared/theme/PathFinding.ts';
import type { ThemeInLanguages } from '../../../src/shared/theme/themeSchema.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';

const next = { en: 'Next', de: 'Weiter', ar: 'التالي' };
const [first, ...others] = minimalTheme.survey;
const font = { family: 'Cairo', weight: 600, file: '/fonts/cairo/arabic-600.woff2' };
const withPlace = (layout: typeof minimalTheme.layouts.portrait) =>
  layout === undefined
    ? undefined
    : { ...layout, welcome: { ...layout.welcome, languages: [60, 60, 600, 100] as [number, number, number, number] } };

/** The minimal theme in three languages, with some texts missing in some of them. */
const theme = {
  ...minimalTheme,
  language: 'en',
  languages: [
    { tag: 'en', name: 'English' },
    { tag: 'de', name: 'Deutsch' },
    { tag: 'ar', name: 'العربية', type: { question: { lineHeight: 1.6 } } },
  ],
  brand: { ...minimalTheme.brand, tagline: { en: 'A card of you', de: 'Eine Karte von Ihnen' } },
  fonts: [{ ...font, languages: ['ar'] }],
  type: { ...minimalTheme.type, question: { ...minimalTheme.type.question, letterSpacing: -2 } },
  texts: { ...minimalTheme.texts, next },
  survey: [{ ...first!, text: { en: 'Which?', de: 'Welche?' } }, ...others],
  layouts: { portrait: withPlace(minimalTheme.layouts.portrait), landscape: withPlace(minimalTheme.layouts.landscape) },
} as ThemeInLanguages;

describe('a theme in one language', () => {
  test('is built once, however often it is requested', () => {
    expect(inLanguage(theme, 'de')).toBe(inLanguage(theme, 'de'));
    expect(inLanguage(theme, 'en')).toBe(inLanguage(theme));
    expect(inLanguage({ ...theme }, 'de')).not.toBe(inLanguage(theme, 'de'));
  });

  test('has all its texts, with fallbacks for missing ones, and shared ones unchanged', () => {
    const german = inLanguage(theme, 'de');
    expect(german.texts.next).toBe('Weiter');
    expect(german.texts.back).toBe('Back');
    expect(german.survey[0]?.text).toBe('Welche?');
    expect(inLanguage(theme, 'ar').survey[0]?.text).toBe('Which?');
    expect(german.brand).toMatchObject({ name: 'Stagebooth', tagline: 'Eine Karte von Ihnen' });
    expect(german).toMatchObject({ language: 'de', direction: 'ltr' });
  });

  test('names the shutter button in its texts as the button does', () => {
    const texts = {
      ...minimalTheme.texts,
      capture: { en: 'Cheese!', de: 'Auslösen' },
      shotMissed: { en: 'Press “{capture}”.', de: 'Noch einmal „{capture}“.' },
      cameraHelp: { ...minimalTheme.texts.cameraHelp, waiting: '{capture} comes soon' },
    };
    const said = (tag: string) => inLanguage({ ...theme, texts }, tag).texts;
    expect(said('en').shotMissed).toBe('Press “Cheese!”.');
    expect(said('de')).toMatchObject({
      capture: 'Auslösen',
      shotMissed: 'Noch einmal „Auslösen“.',
      cameraHelp: { waiting: 'Auslösen comes soon' },
    });
    const odd = inLanguage({ ...theme, texts: { ...texts, capture: '$& {capture}' } }).texts;
    expect(odd).toMatchObject({ capture: '$& {capture}', shotMissed: 'Press “$& {capture}”.' });
  });

  test('is in the theme’s own language unless another available one is requested', () => {
    expect(ownLanguage(theme)).toBe('en');
    for (const tag of [undefined, 'en', 'fr']) expect(inLanguage(theme, tag)).toMatchObject({ language: 'en', texts: { next: 'Next' } });
  });

  test('has only the fonts that it needs', () => {
    expect(inLanguage(theme, 'de').fonts).toEqual([]);
    expect(inLanguage(theme, 'ar').fonts).toMatchObject([font]);
  });

  test('has the font styles that the theme sets for that language', () => {
    expect(inLanguage(theme, 'de').type.question).toMatchObject({ letterSpacing: -2, lineHeight: 1.2 });
    expect(inLanguage(theme, 'ar').type.question).toMatchObject({ letterSpacing: -2, lineHeight: 1.6 });
  });

  test('has every layout mirrored if it is read from right to left', () => {
    const { portrait, landscape } = inLanguage(theme, 'ar').layouts;
    expect(landscape?.align).toBe('right');
    expect(landscape?.result.card).toEqual([1920 - 120 - 710, 40, 710, 1000]);
    expect(landscape?.result.cardTurn).toBe(2);
    expect(landscape?.welcome.fan[0]).toMatchObject({ center: [520, 540], turn: -6 });
    expect(portrait?.align).toBe('center');
    expect(inLanguage(theme, 'de').layouts).toEqual(theme.layouts);
  });

  test('leaves the preview in place if the camera is beside the screen', () => {
    const landscape = theme.layouts.landscape!;
    const beside = { ...landscape, takePhoto: { ...landscape.takePhoto, lookHereArrow: 'left' as const } };
    const mirrored = inLanguage({ ...theme, layouts: { landscape: beside } }, 'ar').layouts.landscape;
    expect(mirrored?.takePhoto).toEqual(beside.takePhoto);
  });

  test('does not mistake a condition for a text', () => {
    const when = { en: '1', de: '2' };
    const layers = [{ fill: '#ffffff', box: [0, 0, 10, 10] as [number, number, number, number], when }];
    expect(inLanguage({ ...theme, card: { ...theme.card, layers } }).card.layers).toMatchObject([{ when }]);
  });

  test('is unchanged when requested again', () => {
    const arabic = inLanguage(theme, 'ar');
    expect(inLanguage(arabic, 'ar')).toBe(arabic);
    expect(inLanguage(arabic)).toBe(arabic);
  });
});

test('a theme that lists no languages has only its own', () => {
  expect(languageTags(minimalTheme)).toEqual(['en']);
  expect(languageTags({ ...minimalTheme, language: 'pt-BR' })).toEqual(['pt-BR']);
});

describe("errors in a theme's languages are", () => {
  const problems = (change: object): string[] => {
    const parsed = parseTheme({ ...theme, ...change });
    return parsed.ok ? [] : parsed.error.map(({ path, message }) => `${pathText(path)}: ${message}`);
  };

  test.each<[what: string, change: object, problem: string]>([
    ['a duplicate language', { languages: [...theme.languages!, { tag: 'de', name: 'Deutsch' }] }, 'languages[3].tag: "de" is an earlier'],
    [
      'an unlisted start language',
      { language: 'fr' },
      'language: The booth starts in "fr", which is not among the `languages` of this theme (en, de, ar).',
    ],
    ['no place for their names', { layouts: minimalTheme.layouts }, 'layouts.portrait.welcome.languages: This is missing; the names'],
    ['an invalid tag', { languages: [{ tag: 'german', name: 'Deutsch' }] }, 'languages[0].tag: Found "german"; expected a language tag'],
    ['a tag with its parts in the wrong order', { language: 'en-12' }, 'language: Found "en-12"; expected a language tag'],
    ['a text with names that are not tags', { texts: { ...theme.texts, next: { german: 'x' } } }, 'texts.next.german: Found'],
    [
      'an empty text in a language',
      { texts: { ...theme.texts, next: { de: ' ' } } },
      'texts.next.de: Found " "; expected a text that is not empty.',
    ],
    [
      'a text without any language',
      { texts: { ...theme.texts, next: {} } },
      'texts.next: Found {}; expected a text for at least one language.',
    ],
    ['a number instead of a text', { texts: { ...theme.texts, next: 5 } }, 'texts.next: Found 5; expected a text in quotes.'],
  ])('%s', (_what, change, problem) => {
    expect(problems(change)).toContainEqual(expect.stringContaining(problem));
  });

  test('an empty list if nothing is missing', () => {
    expect(problems({})).toEqual([]);
  });
});

describe('gaps between languages', () => {
  test('are reported under the path of the first of a kind, with the text that guests read instead', () => {
    const told = languageGaps(theme).map(({ path, message }) => `${pathText(path)}: ${message}`);
    expect(told).toContainEqual('brand.tagline: There is no text for "ar"; guests who choose it read the one for "en".');
    expect(told).toContainEqual('survey[0].text: There is no text for "ar"; guests who choose it read the one for "en".');
    expect(told).toContainEqual(
      expect.stringMatching(
        /^texts\.languages: This is the same in all languages; there is nothing of its own for "de", "ar"\. .* more like it\.\)$/,
      ),
    );
    expect(told).not.toContainEqual(expect.stringContaining('brand.name'));
    expect(told).not.toContainEqual(expect.stringContaining('card.layers'));
  });

  test('do not exist in a theme with one language', () => {
    expect(languageGaps(minimalTheme)).toEqual([]);
  });
});
