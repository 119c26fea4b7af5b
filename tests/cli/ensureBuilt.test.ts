import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isStale } from '../../src/cli/ensureBuilt.mjs';
import { projectRoot } from '../support/theme/classicTheme.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

/** A package with sources from the year 2000 and a build from 2010. */
function builtPackage(): string {
  const folder = temporaryFolder({
    'src/kiosk/main.tsx': '',
    'src/cli/stagebooth.mjs': '',
    'index.html': '',
    'vite.config.ts': '',
    'package-lock.json': '',
    '.config/modelFiles.mjs': '',
    '.config/themeTools.mjs': '',
    '.config/studioPage.mjs': '',
    'build/kiosk/index.html': '',
    'build/phone/phone.html': '',
    'build/phone/late.json': '',
    'build/album/album.html': '',
    'build/wall/wall.html': '',
    'build/staff/src/staff/staff.html': '',
    'build/console/src/console/console.html': '',
    'build/server/main.js': '',
    'build/cloud/main.js': '',
    'build/launcher/launch.js': '',
    'build/tools/checkProgram.js': '',
    'build/studio/studio.html': '',
    'build/third-party-notices.txt': '',
  });
  for (const path of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    date(join(folder, path), path.startsWith('build') ? 2010 : 2000);
  return folder;
}

const date = (path: string, year: number): void => utimesSync(path, new Date(year, 0), new Date(year, 0));

test('a build newer than its sources is kept', () => {
  expect(isStale(builtPackage())).toBe(false);
});

test.each(['src/kiosk/main.tsx', 'index.html', 'vite.config.ts', 'package-lock.json', '.config/modelFiles.mjs'])(
  'a change of %s makes the build stale',
  (source) => {
    const folder = builtPackage();
    date(join(folder, source), 2020);
    expect(isStale(folder)).toBe(true);
  },
);

const imported = [...readFileSync(join(projectRoot, 'vite.config.ts'), 'utf8').matchAll(/ from '\.\/([^']+)'/g)].map(
  ([, path = '']) => path,
);

test.each(imported)('a change of %s, which vite.config.ts imports, makes the build stale', (path) => {
  const folder = builtPackage();
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), '');
  for (const old of ['.config', 'tests', 'tests/support']) mkdirSync(join(folder, old), { recursive: true });
  for (const old of ['.config', 'tests', 'tests/support']) date(join(folder, old), 2000);
  date(join(folder, path), 2020);
  expect(isStale(folder)).toBe(true);
});

test('a deleted source makes the build stale', () => {
  const folder = builtPackage();
  rmSync(join(folder, 'src/kiosk/main.tsx'));
  expect(isStale(folder)).toBe(true);
});

test('a change to the commands does not make the build stale, because it does not contain them', () => {
  const folder = builtPackage();
  date(join(folder, 'src/cli/stagebooth.mjs'), 2020);
  expect(isStale(folder)).toBe(false);
});

test.each([
  'build/kiosk/index.html',
  'build/phone/phone.html',
  'build/phone/late.json',
  'build/server/main.js',
  'build/cloud/main.js',
  'build/launcher/launch.js',
  'build/third-party-notices.txt',
])('a build without %s is stale', (product) => {
  const folder = builtPackage();
  rmSync(join(folder, product));
  expect(isStale(folder)).toBe(true);
});
