import { zipSync } from 'fflate';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importTheme } from '../../src/themeFiles/importTheme.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const theme = '{ "extends": "classic", "name": "Fair" } // ours\n';

function archive(files: Readonly<Record<string, string>>): { readonly place: string; readonly zip: string } {
  const place = temporaryFolder({});
  const zip = join(place, 'fair.zip');
  writeFileSync(zip, zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))));
  return { place, zip };
}

describe('a theme’s archive', () => {
  test('is unpacked beside itself, without what systems leave in it', () => {
    const { place, zip } = archive({
      'my fair/theme.json': theme,
      'my fair/art/a.svg': '<svg/>',
      'my fair/.DS_Store': 'x',
      '__MACOSX/my fair/theme.json': 'x',
      'my fair/run.exe': 'x',
    });
    const folder = importTheme(zip);
    expect(folder).toBe(join(place, 'fair'));
    expect(readdirSync(folder).sort()).toEqual(['art', 'theme.json']);
    expect(readFileSync(join(folder, 'theme.json'), 'utf8')).toBe(theme);
  });

  test('never goes over what is there', () => {
    const { place, zip } = archive({ 'theme.json': theme });
    const other = temporaryFolder({ 'mine/notes.txt': 'x' });
    expect(() => importTheme(zip, join(other, 'mine'))).toThrow('has something in it already');
    expect(readdirSync(place)).toEqual(['fair.zip']);
  });

  test.each(['fair.new', '.fair.new', 'fair.part', 'fair~'])('leaves a folder called %s as it is', (name) => {
    const { place, zip } = archive({ 'theme.json': theme });
    mkdirSync(join(place, name));
    writeFileSync(join(place, name, 'notes.txt'), 'mine');
    importTheme(zip);
    expect(readdirSync(join(place, 'fair'))).toEqual(['theme.json']);
    expect(readFileSync(join(place, name, 'notes.txt'), 'utf8')).toBe('mine');
    // Nor where it fails half-way.
    const broken = archive({ 'theme.json': theme, 'a.json': 'x', 'a.json/b.svg': '<svg/>' });
    mkdirSync(join(broken.place, name));
    writeFileSync(join(broken.place, name, 'notes.txt'), 'mine');
    expect(() => importTheme(broken.zip)).toThrow('cannot be put into');
    expect(readdirSync(broken.place).sort()).toEqual([name, 'fair.zip'].sort());
    expect(readdirSync(join(broken.place, name))).toEqual(['notes.txt']);
  });

  test.skipIf(process.platform === 'win32').each([
    [
      'a link to a folder with something in it',
      (place: string, other: string) => symlinkSync(join(other, 'full'), join(place, 'fair')),
      null,
    ],
    ['a link to a file', (place: string, other: string) => symlinkSync(join(other, 'full/a.txt'), join(place, 'fair')), null],
    ['a link that leads nowhere', (place: string, other: string) => symlinkSync(join(other, 'gone'), join(place, 'fair')), null],
    ['a file', (place: string) => writeFileSync(join(place, 'fair'), 'mine'), null],
    ['a link to an empty folder', (place: string, other: string) => symlinkSync(join(other, 'empty'), join(place, 'fair')), 'empty'],
    ['an empty folder', (place: string) => mkdirSync(join(place, 'fair')), 'fair'],
  ] as const)('where %s has its name goes only into an empty folder', (_what, prepare, into) => {
    const { place, zip } = archive({ 'theme.json': theme });
    const other = temporaryFolder({ 'full/a.txt': 'mine' });
    mkdirSync(join(other, 'empty'));
    prepare(place, other);
    const before = lstatSync(join(place, 'fair')).isSymbolicLink();
    if (into === null) expect(() => importTheme(zip)).toThrow('has something in it already');
    else expect(importTheme(zip)).toBe(join(into === 'empty' ? other : place, into));
    expect(lstatSync(join(place, 'fair')).isSymbolicLink()).toBe(before);
    expect(readdirSync(place).sort()).toEqual(['fair', 'fair.zip']);
    expect(readdirSync(other).sort()).toEqual(['empty', 'full']);
    expect(readFileSync(join(other, 'full/a.txt'), 'utf8')).toBe('mine');
  });

  test.each([
    ['leads out of its folder', { 'theme.json': theme, '../out.svg': '<svg/>' }, 'leads out of its folder'],
    ['has no theme', { 'notes.txt': 'x' }, 'no theme.json'],
  ])('that %s is refused, and nothing is left of it', (_what, files, words) => {
    const { place, zip } = archive(files);
    expect(() => importTheme(zip)).toThrow(words);
    expect(readdirSync(place)).toEqual(['fair.zip']);
    expect(existsSync(join(place, '..', 'out.svg'))).toBe(false);
  });

  test('that is none, or not there, is refused', () => {
    const place = temporaryFolder({ 'fair.zip': 'no archive' });
    expect(() => importTheme(join(place, 'fair.zip'))).toThrow('no zip archive');
    expect(() => importTheme(join(place, 'gone.zip'))).toThrow('cannot be read');
  });
});
