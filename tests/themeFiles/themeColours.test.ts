import { describe, expect, test } from 'vitest';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import type { LoadedTheme } from '../../src/themeFiles/readTheme.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

/** A theme on classic with these fields, in its own folder. */
function onClassic(fields: object, files: Record<string, string> = {}): LoadedTheme {
  const folder = temporaryFolder({ 'theme.json': { extends: 'classic', ...fields }, ...files });
  const read = readTheme(folder, { themesFolder: bundledThemes });
  if (!read.ok) throw new Error(JSON.stringify(read.error, null, 2));
  return read.value;
}

const night = { colors: { ground: '#0f1430', accent: '#7c5cff', support: '#2ec4b6' } };
const backgroundOf = ({ theme }: LoadedTheme): string => theme.layouts.portrait?.survey.background.image ?? '';

describe('drawings from a base theme', () => {
  test('are in the colours of the theme', () => {
    const loaded = onClassic(night);
    const svg = loaded.drawing(backgroundOf(loaded));
    expect(svg).toMatch(/^<svg /);
    expect(svg?.toLowerCase()).not.toContain('#fbf6ec');
    expect(svg?.toLowerCase()).toContain('#0f1430');
  });

  test('are unchanged if the colours are the base’s, and if they show a card or an answer', () => {
    const same = onClassic({ brand: { name: 'Same' } });
    expect(same.drawing(backgroundOf(same))).toBeNull();
    const { theme, drawing } = onClassic(night);
    expect(drawing(theme.survey[0]?.options[0]?.image ?? '')).toBeNull();
    expect(drawing(theme.layouts.portrait?.welcome.fan[0]?.image ?? '')).toBeNull();
  });

  test('are replaced by the theme’s own', () => {
    const own = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#fbf6ec"/></svg>';
    const background = { background: { image: 'own.svg' } };
    const loaded = onClassic({ ...night, layouts: { portrait: { survey: background } } }, { 'own.svg': own });
    expect(loaded.drawing(backgroundOf(loaded))).toBeNull();
  });
});

test('an emoji is served as a drawing', () => {
  const { drawing } = onClassic({});
  expect(drawing('/emoji/open-book.svg')).toMatch(/^<svg /);
  expect(drawing('/emoji/no-such-emoji.svg')).toBeNull();
});

test('an invalid colour is reported at its place, whatever depends on it', () => {
  const folder = temporaryFolder({ 'theme.json': { extends: 'classic', colors: { ground: 'navy', acent: '#fff' } } });
  const read = readTheme(folder, { themesFolder: bundledThemes });
  expect(read.ok ? [] : read.error.map(({ path }) => path)).toEqual(['colors.ground', 'colors.acent']);
});

test('colors of the wrong type are reported and not hidden by those of the base', () => {
  const folder = temporaryFolder({ 'theme.json': { extends: 'classic', colors: 'blue' } });
  const read = readTheme(folder, { themesFolder: bundledThemes });
  expect(read.ok ? [] : read.error.map(({ path }) => path)).toEqual(['colors']);
});

test('a type scale enlarges every size, and none falls below its minimum', () => {
  const [usual, large, tiny] = [onClassic({}), onClassic({ typeScale: 1.25 }), onClassic({ typeScale: 0.5 })];
  expect(large.theme.type.body.size).toBe(usual.theme.type.body.size * 1.25);
  expect(tiny.theme.type.body.size).toBe(usual.theme.type.body.minSize);
});

test('a logo is a picture of the theme', () => {
  const loaded = onClassic({ brand: { logo: 'logo.svg' } }, { 'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  expect(loaded.theme.brand.logo).toBe('/themes/0/logo.svg');
  expect(onClassic({ brand: { logo: 'lgo.svg' } }, { 'logo.svg': '' }).warnings).toMatchObject([
    { path: 'brand.logo', didYouMean: 'logo.svg' },
  ]);
});
