import { copyFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { readTheme } from '../../src/themeFiles/readTheme.ts';
import { stampedTheme } from '../../src/themeFiles/stampedTheme.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const themed = (): string => temporaryFolder({ 'theme.json': { extends: 'classic', brand: { logo: 'logo.svg' } }, 'logo.svg': logo });

/** The address of its logo for browsers. */
function logoOf(folder: string): string | undefined {
  const read = readTheme(folder, { themesFolder: bundledThemes });
  if (!read.ok) throw new Error('expected a theme');
  return stampedTheme(read.value).brand.logo;
}

/** Gives a file the size and date of the previous one, as archives often do. */
function likeIt(file: string, other: string): void {
  const { atime, mtime } = statSync(file);
  writeFileSync(other, logo.replace('width="9"', 'width="8"'));
  utimesSync(other, atime, mtime);
}

test('a picture keeps its stamp as long as it is the same file', () => {
  const folder = themed();
  expect(logoOf(folder)).toMatch(/^\/themes\/0\/logo\.svg\?v=[0-9a-f]{12}$/);
  expect(logoOf(folder)).toBe(logoOf(folder));
});

test('another picture has another stamp, even with the same size and date: replaced in place, or in another theme', () => {
  const [folder, another] = [themed(), themed()];
  const before = logoOf(folder);
  likeIt(join(folder, 'logo.svg'), join(another, 'logo.svg'));
  expect(logoOf(another)).not.toBe(before);
  likeIt(join(folder, 'logo.svg'), join(folder, 'new.svg'));
  copyFileSync(join(folder, 'logo.svg'), join(folder, 'old.svg'));
  renameSync(join(folder, 'new.svg'), join(folder, 'logo.svg'));
  expect(logoOf(folder)).not.toBe(before);
});
