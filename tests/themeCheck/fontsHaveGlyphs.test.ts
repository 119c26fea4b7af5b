import { expect, test } from 'vitest';
import { fontsHaveGlyphs } from '../../src/themeCheck/rules/fontsHaveGlyphs.ts';
import type { SeenCardText, ShownText, ThemeEvidence } from '../../src/themeCheck/ThemeEvidence.ts';
import type { Theme } from '../../src/shared/theme/themeSchema.ts';
import { fontFor } from '../../src/themeFiles/fonts/fontFor.ts';
import { scripts } from '../../src/themeFiles/fonts/scripts.ts';
import { minimalTheme } from '../support/theme/minimalTheme.ts';

const theme: Theme = { ...minimalTheme, language: 'en' };
/** Only ASCII, for all families. */
const plain = (codePoint: number): boolean => codePoint < 128;
const light = { bytes: 1, burden: { share: 0, excess: null } };
const font = { path: ['fonts', 0, 'file'], family: 'Figtree', languages: undefined, weight: 600, coverage: plain, ...light };

const place = (text: string, more: Partial<ShownText> = {}, family = 'Figtree'): ShownText => ({
  language: 'en',
  fitted: {
    ...{ text, lines: [text], lineHeightPx: 50, box: { x: 0, y: 0, width: 900, height: 90 }, fits: true },
    font: { family, weight: 600, size: 40, letterSpacing: 0 },
  },
  words: ['brand', 'name'],
  box: ['layouts', 'portrait', 'welcome', 'brand'],
  color: ['colors', 'ink'],
  style: ['type', 'display'],
  ...more,
});

const evidence = (texts: readonly ShownText[], more: Partial<ThemeEvidence> = {}): ThemeEvidence => ({
  ...{
    theme,
    pictures: [],
    scenes: [],
    fronts: [],
    asked: [],
    idleRules: [],
    idleQuestions: [],
    absent: [],
    languages: ['en'],
    unsaidInCloud: [],
  },
  ...{ inheritsCard: false, typeScale: 1, inheritsFonts: false, asWritten: (path) => path, offer: fontFor, seenBy: (look) => look(theme) },
  fonts: [font],
  cardTexts: texts as readonly SeenCardText[],
  ...more,
});

test.each(scripts.map((script) => [script.name, script] as const))(
  'a name in %s that no font of an English theme can draw is an error that says which font to add, and where',
  (_name, { sample, fonts }) => {
    const [finding, ...others] = fontsHaveGlyphs(evidence([place(`Welcome ${sample}`)]));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ severity: 'error', path: ['brand', 'name'] });
    const { howToFix = '', fix } = finding ?? {};
    const offered = fonts.find(
      ({ family, subset }) => howToFix.includes(`{"family":"${family}","weight":`) && howToFix.includes(`/${subset}-`),
    );
    expect(howToFix, howToFix).toMatch(offered === undefined ? /fontsource:figtree\/latin-ext-600/ : /type\.display\.family to "Figtree, /);
    expect(howToFix).not.toContain('"languages"');
    // A fix can't install a missing package.
    expect(fix === undefined).toBe(howToFix.includes('npm install @fontsource/'));
  },
);

test.each(['👨‍👩‍👧', '🇩🇪', '👍🏽', '1️⃣', '❤️', '🎉'])(
  'the emoji %s is quoted whole, and can be a picture; system fonts guarantee neither',
  (emoji) => {
    for (const family of ['Figtree', 'sans-serif', 'Figtree, sans-serif']) {
      const [finding] = fontsHaveGlyphs(evidence([place(`Party ${emoji}`, {}, family)]));
      expect(finding).toMatchObject({ severity: 'error', message: expect.stringContaining(`"${emoji}"`) as string });
      expect(finding?.howToFix).toContain('"image": "emoji:');
    }
  },
);

test('an emoji that a font of the theme can draw is not reported', () => {
  const noto = { ...font, family: 'Noto Emoji', coverage: (codePoint: number) => codePoint > 128 };
  expect(fontsHaveGlyphs(evidence([place('Party 👨‍👩‍👧', {}, 'Figtree, Noto Emoji')], { fonts: [font, noto] }))).toEqual([]);
});

test('non-European letters left to a system font are a warning', () => {
  expect(fontsHaveGlyphs(evidence([place('हिन्दी', {}, 'sans-serif')]))).toMatchObject([{ severity: 'warning' }]);
  expect(fontsHaveGlyphs(evidence([place('Привет, Łódź', {}, 'sans-serif')]))).toEqual([]);
});

const arabic = {
  ...font,
  path: ['fonts', 1, 'file'],
  family: 'Cairo',
  languages: ['ar'],
  coverage: (codePoint: number) => codePoint > 128,
};
const bilingual: Theme = {
  ...theme,
  languages: [
    { tag: 'en', name: 'English' },
    { tag: 'ar', name: 'Arabic' },
  ],
};

test('a text in one language loads its font only for that language', () => {
  const [finding] = fontsHaveGlyphs(evidence([place('مرحبا', { language: 'ar', words: ['brand', 'name', 'ar'] })], { theme: bilingual }));
  expect(finding?.howToFix).toContain('"languages":["ar"]');
  expect(finding?.fix?.edits).toMatchObject([
    { kind: 'insert', path: ['fonts'], value: { family: 'Cairo', weight: 600, languages: ['ar'] } },
    { kind: 'set', path: ['type', 'display', 'family'], value: 'Figtree, Cairo' },
  ]);
});

test('a font that is loaded for another language is named if none can be added', () => {
  const [finding] = fontsHaveGlyphs(
    evidence([place('مرحبا', {}, 'Figtree, Cairo')], { theme: bilingual, fonts: [font, arabic], offer: () => null }),
  );
  expect(finding?.howToFix).toBe('Remove "languages" from fonts[1], which is loaded for "ar" only, or reword it.');
});

test("a finding about the card's text names the brand text it is filled with, and the font family beside its size", () => {
  const layers: Theme['card']['layers'] = [
    { text: '{brand}', box: [0, 0, 1, 1], color: '#000000', family: 'Figtree', weight: 600, size: 40, align: 'left' },
  ];
  const named: Theme = { ...theme, brand: { ...theme.brand, name: 'محمد' }, card: { ...theme.card, layers } };
  const text = place('محمد', { words: ['card', 'layers', 0, 'text'], style: ['card', 'layers', 0, 'size'] });
  const [finding] = fontsHaveGlyphs(evidence([text], { theme: named, inheritsFonts: true }));
  expect(finding).toMatchObject({ path: ['brand', 'name'], howToFix: expect.stringContaining('card.layers[0].family') as string });
  expect(finding?.howToFix).toContain('with those of the base');
});
