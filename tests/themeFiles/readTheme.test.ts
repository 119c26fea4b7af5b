import { chmodSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chainFolders } from '../../src/themeFiles/chainFolders.ts';
import { findTheme } from '../../src/themeFiles/findTheme.ts';
import type { LoadedTheme } from '../../src/themeFiles/readTheme.ts';
import { referenceFor } from '../../src/shared/theme/promptFor.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import type { ThemeFinding } from '../../src/themeFiles/ThemeFinding.ts';
import { minimalTheme } from '../support/theme/minimalTheme.ts';
import { minimalThemeJson } from '../support/theme/minimalThemeJson.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const base = { 'ground/theme.json': minimalThemeJson() };

function load(themesFolder: string, name: string): LoadedTheme {
  const read = readTheme(name, { themesFolder });
  if (!read.ok) throw new Error(read.error.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return read.value;
}

function problems(themesFolder: string, name: string): ThemeFinding[] {
  const read = readTheme(name, { themesFolder });
  if (read.ok) throw new Error('expected this theme to be refused');
  return read.error;
}

/** A first question whose first option shows this picture. */
const surveyWith = (image: string) => {
  const [first, ...rest] = minimalThemeJson()['survey'] as { options: object[] }[];
  return [{ ...first, options: [{ value: '1', text: 'One', image }, ...first!.options.slice(1)] }, ...rest];
};

const firstImage = ({ theme }: LoadedTheme): string | undefined => theme.survey[0]?.options[0]?.image;

describe('finding a theme', () => {
  test('a bare name is a folder in the themes folder', () => {
    expect(load(temporaryFolder(base), 'ground').inLanguages).toEqual(minimalTheme);
  });

  test('a path may name the folder of a theme or its file', () => {
    const folder = temporaryFolder(base);
    for (const path of [join(folder, 'ground'), join(folder, 'ground', 'theme.json')])
      expect(load('/nowhere', path).theme.name).toBe('Minimal');
  });

  test('a misspelt name gets the intended one, and a list of all', () => {
    const folder = temporaryFolder({ ...base, 'night/theme.json': { extends: 'ground' } });
    expect(problems(folder, 'grond')).toMatchObject([
      { message: 'There is no theme "grond". There are: ground, night.', didYouMean: 'ground' },
    ]);
  });

  test('a mistyped folder gets the one beside it that has a theme', () => {
    const folder = temporaryFolder({ ...base, 'my-fair/theme.json': { extends: '../ground' }, 'my-fairs/notes.txt': '' });
    const [problem] = problems('/nowhere', join(folder, 'my-fare'));
    expect(problem).toMatchObject({ message: `There is no theme in ${join(folder, 'my-fare')}.`, didYouMean: join(folder, 'my-fair') });
    const bare = findTheme('my-fare', { themesFolder: '/nowhere', from: folder });
    expect(bare).toMatchObject({ ok: false, error: { didYouMean: 'my-fair' } });
    const written = findTheme('./my-fare/', { themesFolder: '/nowhere', from: folder });
    expect(written).toMatchObject({ ok: false, error: { didYouMean: './my-fair' } });
  });

  test('a folder without a theme is reported as such', () => {
    const folder = temporaryFolder();
    expect(problems(folder, './nothing')[0]?.message).toContain('There is no theme in ');
  });
});

describe("a theme's JSON", () => {
  test('may have comments, trailing commas and a byte order mark', () => {
    const text = `\uFEFF// ours\n${JSON.stringify(minimalThemeJson(), null, 2).replace(/\n}$/, ', /* last */\n}')}`;
    expect(load(temporaryFolder({ 'mine/theme.json': text }), 'mine').theme.name).toBe('Minimal');
  });

  test('with a missing comma is reported with its line', () => {
    const folder = temporaryFolder({ 'mine/theme.json': '{\n  "name": "Mine"\n  "baseFontSize": 32\n}' });
    expect(problems(folder, 'mine')).toEqual([
      { file: join(folder, 'mine/theme.json'), line: 3, path: '', message: 'Found "baseFontSize":; a comma is missing in front of this.' },
    ]);
  });

  test('with a missing quote gets a guess', () => {
    const folder = temporaryFolder({ 'mine/theme.json': '{\n  "name": "Aurora Fair, "tagline": "Meet the light"\n}' });
    expect(problems(folder, 'mine')).toMatchObject([
      { line: 2, message: 'Found tagline":; this is not JSON. A quote (") may be missing before it.' },
    ]);
  });

  test.each([
    ['{\n  "brand": {\n    "name": "Mine",\n  "countdownSeconds": 3\n}\n', 2],
    ['{\n  "brand": { "name": "a }" }, // {\n  "shape": { "radius": 1,\n}\n', 3],
    ['{\n  "brand": { "name": "Mine" },\n', 1],
  ])('with a missing } is reported with the line of the { to close: %j', (text, line) => {
    const folder = temporaryFolder({ 'mine/theme.json': text });
    expect(problems(folder, 'mine')[0]?.message).toBe(`Found the end; a closing } is missing, probably that of the { in line ${line}.`);
  });

  test.each([
    ['unclosed comments', `{\n${'/* '.repeat(100_000)}\n`],
    ['unclosed texts', `{ "a":\n"${'\\"'.repeat(150_000)}\n`],
    ['names like those of a theme', `{\n${Array.from({ length: 3000 }, (_, place) => `"languages${String(place)}": 1,`).join('')}\n}\n`],
    ['braces after wide indentation', `{\n${' '.repeat(500_000)}${'"a":{},'.repeat(15_000)}\n`],
  ])('is reported as fast with %s', (_what, text) => {
    const folder = temporaryFolder({ 'mine/theme.json': text });
    const began = performance.now();
    expect(problems(folder, 'mine').length).toBeGreaterThan(0);
    // Milliseconds; half a minute and more for a pattern of quadratic complexity.
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test('with curly quotes is reported as such', () => {
    const folder = temporaryFolder({ 'mine/theme.json': '{\n  “name”: "Mine"\n}' });
    expect(problems(folder, 'mine')[0]).toMatchObject({ line: 2, message: expect.stringContaining('straight double quotes') });
  });

  test.each(['', '[]', '"classic"', '{', 'null', '{"a":', '\u0000'])(
    'that is not an object, %j, is reported and does not crash',
    (text) => {
      expect(problems(temporaryFolder({ 'mine/theme.json': text }), 'mine')[0]?.line).toBe(1);
    },
  );

  test('with a duplicate name is refused, with the line of the second', () => {
    const folder = temporaryFolder({ ...base, 'mine/theme.json': '{ "extends": "ground",\n"name": "One",\n"name": "Two" }' });
    expect(problems(folder, 'mine')).toMatchObject([{ line: 3, path: 'name', message: expect.stringContaining('twice') }]);
  });

  test('has every problem reported at once, with line, path and what was probably meant', () => {
    const mine = '{\n"extends": "ground",\n"colors": { "acent": "#fff" },\n"countdownSeconds": "3",\n"texts": {\n"next": ""\n} }';
    const folder = temporaryFolder({ ...base, 'mine/theme.json': mine });
    expect(problems(folder, 'mine')).toMatchObject([
      { line: 3, path: 'colors.acent', didYouMean: 'accent' },
      { line: 4, path: 'countdownSeconds' },
      { line: 6, path: 'texts.next' },
    ]);
  });

  test('has missing fields reported on the line of their object', () => {
    const { brand: _brand, ...rest } = minimalThemeJson();
    const folder = temporaryFolder({ 'mine/theme.json': `{\n"brand": {\n"name": "x" },\n${JSON.stringify(rest).slice(1)}` });
    expect(problems(folder, 'mine')).toMatchObject([{ line: 2, path: 'brand.tagline', message: expect.stringContaining('missing') }]);
  });

  test('with names special to JavaScript is refused like any unknown name', () => {
    const folder = temporaryFolder({ ...base, 'mine/theme.json': '{ "extends": "ground", "__proto__": { "name": "x" } }' });
    expect(problems(folder, 'mine')).toMatchObject([{ path: '__proto__' }]);
  });
});

describe('extending a theme', () => {
  test('one changed colour is a complete theme', () => {
    const folder = temporaryFolder({ ...base, 'mine/theme.json': { extends: 'ground', colors: { focus: '#123456' } } });
    expect(load(folder, 'mine').inLanguages).toEqual({ ...minimalTheme, colors: { ...minimalTheme.colors, focus: '#123456' } });
  });

  test('a list replaces the whole list of the base', () => {
    const folder = temporaryFolder({ ...base, 'mine/theme.json': { extends: 'ground', picture: { makers: ['service', 'plain'] } } });
    expect(load(folder, 'mine').theme.picture.makers).toEqual(['service', 'plain']);
  });

  test('null is not a value and deletes nothing', () => {
    const folder = temporaryFolder({ ...base, 'mine/theme.json': { extends: 'ground', sounds: null } });
    expect(problems(folder, 'mine')).toMatchObject([{ path: 'sounds' }]);
  });

  test('a base may be a folder beside the theme, and may have its own base', () => {
    const folder = temporaryFolder({
      ...base,
      'event/base/theme.json': { extends: 'ground', name: 'Base' },
      'event/mine/theme.json': { extends: '../base', brand: { name: 'Acme' } },
    });
    const { theme, folders } = load(folder, join(folder, 'event/mine'));
    expect([theme.name, theme.brand.name]).toEqual(['Base', 'Acme']);
    expect(folders).toEqual(['event/mine', 'event/base', 'ground'].map((path) => join(folder, path)));
  });

  test.for([
    '\\\\host\\share',
    '//host/share',
    '\\/host/share/theme.json',
    '\\\\?\\UNC\\host\\share',
    'file://host/share',
    'https://host/',
    ' //host/share',
  ])('no base is loaded from another machine: %s', (name) => {
    const folder = temporaryFolder({ 'mine/theme.json': { extends: name } });
    const mine = join(folder, 'mine');
    expect(problems(folder, 'mine')).toMatchObject([{ path: 'extends', message: expect.stringContaining('a theme on this machine') }]);
    expect(chainFolders(mine, { themesFolder: folder })).toEqual([mine]);
  });

  test('a misspelt extends is reported as such, not as everything that the base would have set', () => {
    const folder = temporaryFolder({ ...base, 'a/theme.json': { name: 'A', extnds: 'ground' } });
    expect(problems(folder, 'a')).toMatchObject([{ path: 'extnds', didYouMean: 'extends' }]);
  });

  test('a circle of themes is reported as a circle', () => {
    const folder = temporaryFolder({ 'a/theme.json': { extends: 'b' }, 'b/theme.json': { extends: 'a' } });
    expect(problems(folder, 'a')).toMatchObject([{ path: 'extends', message: 'These themes extend each other in a circle: a -> b -> a.' }]);
  });

  test('an endless chain is cut off', () => {
    const chain = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`t${n}/theme.json`, { extends: `t${n + 1}` }]));
    expect(problems(temporaryFolder(chain), 't0')).toMatchObject([
      { path: 'extends', message: expect.stringContaining('7 others at most') },
    ]);
  });

  test('an unknown base is reported where it is named', () => {
    const folder = temporaryFolder({ ...base, 'mine/theme.json': '{\n"extends": "groud" }' });
    expect(problems(folder, 'mine')).toMatchObject([{ line: 2, path: 'extends', didYouMean: 'ground' }]);
  });

  test("a problem of the base is reported in the base's file", () => {
    const folder = temporaryFolder({
      'ground/theme.json': { ...minimalThemeJson(), baseFontSize: 1 },
      'mine/theme.json': { extends: 'ground' },
    });
    expect(problems(folder, 'mine')).toMatchObject([{ file: join(folder, 'ground/theme.json'), path: 'baseFontSize' }]);
  });
});

describe('pictures and fonts', () => {
  test('a picture is served from the folder of the theme that names it, inherited or not', () => {
    const folder = temporaryFolder({
      'ground/theme.json': { ...minimalThemeJson(), survey: surveyWith('art/my book.svg') },
      'ground/art/my book.svg': svg,
      'mine/theme.json': { extends: 'ground', name: 'Mine' },
    });
    const loaded = load(folder, 'mine');
    expect(firstImage(loaded)).toBe('/themes/1/art/my%20book.svg');
    expect(loaded.resolve('/themes/1/art/my%20book.svg')).toBe(join(folder, 'ground/art/my book.svg'));
    expect(loaded.warnings).toEqual([]);
  });

  test('a missing picture is a warning with its line and the file that was probably meant', () => {
    const folder = temporaryFolder({
      ...base,
      'mine/theme.json': { extends: 'ground', survey: surveyWith('art/bok.svg') },
      'mine/art/book.svg': svg,
    });
    const loaded = load(folder, 'mine');
    expect(loaded.warnings).toMatchObject([
      { line: 11, path: 'survey[0].options[0].image', didYouMean: 'art/book.svg', howToFix: 'Put it there, or remove this line.' },
    ]);
    expect(loaded.resolve(firstImage(loaded)!)).toBeNull();
  });

  test('a missing picture of the base does not matter once the theme has replaced it', () => {
    const folder = temporaryFolder({
      'ground/theme.json': { ...minimalThemeJson(), survey: surveyWith('gone.svg') },
      'mine/theme.json': { extends: 'ground', survey: surveyWith('emoji:star') },
    });
    expect(load(folder, 'mine').warnings).toEqual([]);
    expect(load(folder, 'ground').warnings).toHaveLength(1);
  });

  test('a missing logo is left out, so the name is shown, with a warning', () => {
    const folder = temporaryFolder({
      ...base,
      'mine/theme.json': { extends: 'ground', brand: { logo: 'nope.svg' } },
      'ours/theme.json': { extends: 'ground', brand: { logo: 'emoji:star' } },
    });
    const loaded = load(folder, 'mine');
    expect(loaded.theme.brand).not.toHaveProperty('logo');
    expect(loaded.inLanguages.brand).not.toHaveProperty('logo');
    expect(loaded.warnings).toMatchObject([{ path: 'brand.logo', message: expect.stringContaining('"nope.svg" is not in') }]);
    expect(load(folder, 'ours').theme.brand.logo).toBe('/emoji/star.svg');
  });

  test('a missing style picture is a warning, and one in an unusable format an error', () => {
    const [question, ...others] = surveyWith('emoji:star') as { readonly options: readonly object[] }[];
    const survey = (reference: string) => [
      { ...question, options: question?.options.map((option, place) => (place === 0 ? { ...option, reference } : option)) },
      ...others,
    ];
    const folder = temporaryFolder({
      ...base,
      'mine/styles/ink.png': '',
      'mine/theme.json': { extends: 'ground', survey: survey('styles/ink.png') },
      'gone/theme.json': { extends: 'ground', survey: survey('styles/ink.png') },
      'drawn/styles/ink.svg': '<svg/>',
      'drawn/theme.json': { extends: 'ground', survey: survey('styles/ink.svg') },
    });
    const loaded = load(folder, 'mine');
    const address = referenceFor(loaded.theme, {
      q1: '1',
      [loaded.theme.survey[0]?.id ?? '']: loaded.theme.survey[0]?.options[0]?.value ?? '',
    });
    expect(loaded.resolve(address ?? '')).toMatch(/mine.styles.ink\.png$/);
    expect(load(folder, 'gone').warnings).toMatchObject([{ path: 'survey[0].options[0].reference' }]);
    expect(problems(folder, 'drawn')).toMatchObject([{ path: 'survey[0].options[0].reference' }]);
  });

  test('an unknown emoji is a warning that names the probably intended emoji', () => {
    const folder = temporaryFolder({ ...base, 'mine/theme.json': { extends: 'ground', survey: surveyWith('emoji:headfone') } });
    expect(load(folder, 'mine').warnings).toMatchObject([{ message: 'There is no emoji "headfone".', didYouMean: 'headphone' }]);
  });

  test.each(['../ground/theme.json', 'art/../../x.svg', '/etc/passwd', 'C:\\x.svg', 'art\\x.svg', 'https://example.com/x.svg', 'data:,x'])(
    'a picture outside the theme, %s, is an error',
    (image) => {
      const folder = temporaryFolder({ ...base, 'mine/theme.json': { extends: 'ground', survey: surveyWith(image) } });
      expect(problems(folder, 'mine')).toMatchObject([{ path: 'survey[0].options[0].image' }]);
    },
  );

  test('a link that leads out of the theme is an error', () => {
    const folder = temporaryFolder({ ...base, 'secret.svg': svg, 'mine/theme.json': { extends: 'ground', survey: surveyWith('x.svg') } });
    symlinkSync(join(folder, 'secret.svg'), join(folder, 'mine/x.svg'));
    expect(problems(folder, 'mine')[0]?.message).toContain("leads out of the theme's folder");
  });

  test('a font is a file of the theme or comes from an installed package', () => {
    const fonts = [
      { family: 'Own', weight: 400, file: 'own.woff2' },
      { family: 'Figtree', weight: 600, file: 'fontsource:figtree/latin-600' },
    ];
    const folder = temporaryFolder({ ...base, 'mine/theme.json': { extends: 'ground', fonts }, 'mine/own.woff2': 'font' });
    const loaded = load(folder, 'mine');
    expect(loaded.theme.fonts.map(({ file }) => file)).toEqual(['/themes/0/own.woff2', '/fonts/figtree/latin-600.woff2']);
    expect(loaded.resolve('/fonts/figtree/latin-600.woff2')).toMatch(/figtree-latin-600-normal\.woff2$/);
    expect(loaded.warnings).toEqual([]);
  });

  test.each([
    ['fontsource:figtre/latin-600', 'figtree'],
    ['fontsource:figtree/latin-650', 'latin-600'],
  ])('a font that is not installed, %s, is a warning', (file, didYouMean) => {
    const folder = temporaryFolder({ ...base, 'mine/theme.json': { extends: 'ground', fonts: [{ family: 'F', weight: 600, file }] } });
    expect(load(folder, 'mine').warnings).toMatchObject([
      { path: 'fonts[0].file', didYouMean: expect.stringContaining(didYouMean.slice(0, 5)) },
    ]);
  });
});

test.each([
  '/themes/0/theme.json',
  '/themes/0/notes.txt',
  '/themes/0/',
  '/themes/0/art',
  '/themes/1/x.svg',
  '/themes/0/../x.svg',
  '/themes/0/%2e%2e/x.svg',
  '/themes/0/..%2fx.svg',
  '/themes/0/%252e%252e/x.svg',
  '/themes/0/..%5cx.svg',
  '/themes/0/%00x.svg',
  '/themes/0/%zz.svg',
  '/themes/0//etc/x.svg',
  '/fonts/../x.woff2',
  '/fonts/figtree/..%2fx.woff2',
  '/emoji/star.svg',
  'x.svg',
])('%s is not a picture or font of a theme', (url) => {
  const folder = temporaryFolder({ ...base, 'x.svg': svg, 'ground/notes.txt': 'secret', 'ground/art/y.svg': svg });
  expect(load(folder, 'ground').resolve(url)).toBeNull();
});

test.skipIf(process.getuid?.() !== 0)('a picture without read permission is an error that says so', () => {
  const folder = temporaryFolder({ ...base, 'mine/theme.json': { extends: 'ground', survey: surveyWith('one.svg') }, 'mine/one.svg': svg });
  load(folder, 'mine');
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'mine/one.svg'), 0o600);
  // Root may read everything.
  process.seteuid?.(65_534);
  try {
    expect(problems(folder, 'mine')).toMatchObject([{ message: 'The picture "one.svg" cannot be read: permission is denied.' }]);
  } finally {
    process.seteuid?.(0);
  }
});

describe("a theme's event", () => {
  const brand = { name: 'Fair', tagline: 'All of it', date: '12 June', place: 'Hall 3' };
  const ground = { 'ground/theme.json': { ...minimalThemeJson(), brand } };

  test('is not inherited by a brand with its own name', () => {
    const folder = temporaryFolder({ ...ground, 'mine/theme.json': { extends: 'ground', brand: { name: 'Wedding' } } });
    expect(load(folder, 'mine').theme.brand).toEqual({ name: 'Wedding', tagline: 'All of it' });
  });

  test('is inherited with the name, and may be replaced', () => {
    const folder = temporaryFolder({ ...ground, 'mine/theme.json': { extends: 'ground', brand: { date: '13 June' } } });
    expect(load(folder, 'mine').theme.brand).toEqual({ ...brand, date: '13 June' });
  });
});
