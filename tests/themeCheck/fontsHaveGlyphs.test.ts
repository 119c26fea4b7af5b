import { expect, test } from 'vitest';
import { fontsHaveGlyphs } from '../../src/themeCheck/rules/fontsHaveGlyphs.ts';
import type { SeenCardText, ShownText, ThemeEvidence } from '../../src/themeCheck/ThemeEvidence.ts';
import type { Theme } from '../../src/shared/theme/themeSchema.ts';
import { fontFor } from '../../src/themeFiles/fonts/fontFor.ts';
import { scripts } from '../../src/themeFiles/fonts/scripts.ts';
import { minimalTheme } from '../support/theme/minimalTheme.ts';

const theme: Theme = { ...minimalTheme, language: 'en' };
/** ASCII alone, whatever the family. */
const plain = (codePoint: number): boolean => codePoint < 128;
const font = { path: ['fonts', 0, 'file'], family: 'Figtree', languages: undefined, weight: 600, coverage: plain, bytes: 1 };

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
  'a name in %s that no font of an English theme draws is an error that says which family to add, and where',
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
    // A package that is not there can't be brought by a button.
    expect(fix === undefined).toBe(howToFix.includes('npm install @fontsource/'));
  },
);

test.each(['👨‍👩‍👧', '🇩🇪', '👍🏽', '1️⃣', '❤️', '🎉'])(
  'the emoji %s is named whole, and can be a picture; a system’s font promises none either',
  (emoji) => {
    for (const family of ['Figtree', 'sans-serif', 'Figtree, sans-serif']) {
      const [finding] = fontsHaveGlyphs(evidence([place(`Party ${emoji}`, {}, family)]));
      expect(finding).toMatchObject({ severity: 'error', message: expect.stringContaining(`"${emoji}"`) as string });
      expect(finding?.howToFix).toContain('"image": "emoji:');
    }
  },
);

test('an emoji that a font of the theme draws is none', () => {
  const noto = { ...font, family: 'Noto Emoji', coverage: (codePoint: number) => codePoint > 128 };
  expect(fontsHaveGlyphs(evidence([place('Party 👨‍👩‍👧', {}, 'Figtree, Noto Emoji')], { fonts: [font, noto] }))).toEqual([]);
});

test('letters beyond Europe’s that are left to a system’s font are a warning', () => {
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

test('a text of one language has its font loaded for that one alone', () => {
  const [finding] = fontsHaveGlyphs(evidence([place('مرحبا', { language: 'ar', words: ['brand', 'name', 'ar'] })], { theme: bilingual }));
  expect(finding?.howToFix).toContain('"languages":["ar"]');
  expect(finding?.fix?.edits).toMatchObject([
    { kind: 'insert', path: ['fonts'], value: { family: 'Cairo', weight: 600, languages: ['ar'] } },
    { kind: 'set', path: ['type', 'display', 'family'], value: 'Figtree, Cairo' },
  ]);
});

test('a font that waits for another language is named where none can be added', () => {
  const [finding] = fontsHaveGlyphs(
    evidence([place('مرحبا', {}, 'Figtree, Cairo')], { theme: bilingual, fonts: [font, arabic], offer: () => null }),
  );
  expect(finding?.howToFix).toBe('Take "languages" out of fonts[1], which is loaded for "ar" only, or write it otherwise.');
});

test('a text of the card blames the words of the brand that it is filled with, and names the family beside its size', () => {
  const layers: Theme['card']['layers'] = [
    { text: '{brand}', box: [0, 0, 1, 1], color: '#000000', family: 'Figtree', weight: 600, size: 40, align: 'left' },
  ];
  const named: Theme = { ...theme, brand: { ...theme.brand, name: 'محمد' }, card: { ...theme.card, layers } };
  const text = place('محمد', { words: ['card', 'layers', 0, 'text'], style: ['card', 'layers', 0, 'size'] });
  const [finding] = fontsHaveGlyphs(evidence([text], { theme: named, inheritsFonts: true }));
  expect(finding).toMatchObject({ path: ['brand', 'name'], howToFix: expect.stringContaining('card.layers[0].family') as string });
  expect(finding?.howToFix).toContain('with those of the base');
});
