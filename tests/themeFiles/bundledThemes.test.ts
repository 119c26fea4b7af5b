import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languageName } from '../../src/shared/theme/languageEntry.ts';
import { inLanguage, languageTags } from '../../src/shared/theme/inLanguage.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { themeNames } from '../../src/themeFiles/findTheme.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

test('the default theme exists', () => {
  expect(themeNames(bundledThemes)).toContain('classic');
});

test.each(themeNames(bundledThemes))('the bundled theme %s is complete: no problem, no missing picture or font', (name) => {
  const read = readTheme(name, { themesFolder: bundledThemes });
  expect(read.ok ? read.value.warnings : read.error).toEqual([]);
});

/** Languages for which all bundled themes have texts, in letters that all their fonts contain. */
const european = ['en', 'de', 'es', 'fr'].map((tag) => ({ tag, name: languageName(tag) }));

test.each(themeNames(bundledThemes))('a theme that extends %s can offer each language with built-in texts', (base) => {
  const folder = temporaryFolder({ 'theme.json': JSON.stringify({ name: 'Own', extends: base, languages: european }) });
  const read = readTheme(folder, { themesFolder: bundledThemes });
  expect(read.ok ? [] : read.error).toEqual([]);
});

test.each(themeNames(bundledThemes))(
  'renaming the shutter button of %s renames it in each text that mentions it, in all languages',
  (name) => {
    const read = readTheme(name, { themesFolder: bundledThemes });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const { inLanguages } = read.value;
    const renamed = { ...inLanguages, texts: { ...inLanguages.texts, capture: 'Cheese!' } };
    for (const tag of languageTags(inLanguages)) expect(inLanguage(renamed, tag).texts.shotMissed, tag).toContain('Cheese!');
  },
);

const drawings = readdirSync(bundledThemes, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svg'));
const drawingsWith = (pattern: RegExp): string[] =>
  drawings.filter((file) => pattern.test(readFileSync(join(bundledThemes, file), 'utf8')));

// With a gradient of its bounding box, the default, Skia draws an ellipse black, but not a path or a scaled circle.
test('no drawing has an ellipse painted with a gradient, which Skia draws black and Chromium does not', () => {
  expect(drawings).not.toEqual([]);
  expect(drawingsWith(/<ellipse[^>]*url\(/u)).toEqual([]);
});

test('drawings are vectors: no pixels, no text, no filters except plain blurs, nothing external', () => {
  expect(drawingsWith(/<(?:image|text|fe(?!GaussianBlur\b)\w+|foreignObject|script|style)\b|(?:href|src)="(?!#)/u)).toEqual([]);
});
