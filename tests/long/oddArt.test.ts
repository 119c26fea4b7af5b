import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTheme } from '../../src/themeCheck/checkTheme.ts';
import { pathText } from '../../src/shared/theme/PathFinding.ts';
import { classicTheme } from '../support/theme/classicTheme.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

/** The start and end of a PNG with this size. Decoding it would need gigabytes. */
function promisedPng(width: number, height: number): Buffer {
  const png = Buffer.alloc(45);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(png);
  png.write('IHDR', 12, 'latin1');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  Buffer.from('0000000049454e44ae426082', 'hex').copy(png, 33);
  return png;
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
const sized = (file: string, bytes: number): void => (writeFileSync(file, svg), truncateSync(file, bytes));

/** What replaces a picture, and the message for staff. */
const cases: Readonly<Record<string, readonly [make: (file: string) => void, told: RegExp]>> = {
  'folder.png': [(file) => mkdirSync(file), /is not in the theme's folder/],
  'dangling.png': [(file) => symlinkSync('nowhere.png', file), /is not in the theme's folder/],
  'circle.svg': [(file) => symlinkSync('circle.svg', file), /is not in the theme's folder/],
  'empty.png': [(file) => writeFileSync(file, ''), /is empty/],
  'empty.svg': [(file) => writeFileSync(file, ''), /is empty/],
  'heavy.png': [(file) => sized(file, 40_000_000), /is not a complete PNG, JPEG, WebP, AVIF or GIF/],
  'heavy.svg': [(file) => sized(file, 40_000_000), /is 40\.0 MB/],
  'huge.png': [(file) => writeFileSync(file, promisedPng(60_000, 60_000)), /60000 [x×] 60000|60,000|60000/],
  'damaged.png': [(file) => writeFileSync(file, promisedPng(20, 20)), /./],
};

const names = Object.keys(cases);

/** A theme whose options show these files, and the first path of each. */
function themeWith(files: readonly string[]): { readonly folder: string; readonly places: readonly string[] } {
  const folder = temporaryFolder();
  const places: string[] = [];
  const survey = classicTheme().theme.survey.map(({ options, ...question }, which) => ({
    ...question,
    options: options.map(({ image: _image, ...option }, place) => {
      places.push(pathText(['survey', which, 'options', place, 'image']));
      return { ...option, image: files[(places.length - 1) % files.length] };
    }),
  }));
  writeFileSync(join(folder, 'theme.json'), JSON.stringify({ extends: 'classic', survey }));
  for (const name of files) (cases[name]?.[0] ?? tooLarge)(join(folder, name));
  return { folder, places };
}

const tooLarge = (file: string): void => sized(file, 60_000_000);

test('an invalid file in place of a picture is named, with what is wrong with it', async () => {
  const { folder, places } = themeWith(names);
  const { errors, warnings } = await checkTheme(folder);
  const told = names.map((_, place) => [...errors, ...warnings].find(({ path }) => path === places[place])?.message);
  expect(places.length).toBeGreaterThanOrEqual(names.length);
  for (const [place, name] of names.entries()) expect(told[place] ?? 'nothing', name).toMatch(cases[name]![1]);
});

test('a picture too large to be inspected is named before anything is drawn', async () => {
  const { errors } = await checkTheme(themeWith(['large.png']).folder);
  expect(errors[0]?.message).toBe('The picture "large.png" is 60 MB; the limit is 50 MB.');
});
