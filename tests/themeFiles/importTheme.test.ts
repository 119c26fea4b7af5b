import { zipSync } from 'fflate';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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
