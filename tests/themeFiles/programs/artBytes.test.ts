import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addressesOf } from '../../../src/themeFiles/artOfTheme.ts';
import { bundledThemes } from '../../../src/themeFiles/bundledThemes.ts';
import { noteFor } from '../../../src/themeFiles/passedThemes.ts';
import { readTheme } from '../../../src/themeFiles/readTheme.ts';
import { temporaryFolder } from '../../support/files/temporaryFolder.ts';

interface Made {
  /** The files' sizes by name; nothing is written to disk. */
  readonly files: Readonly<Record<string, number>>;
  readonly images: readonly string[];
  readonly values?: readonly [string, string];
}

/** Reads a theme whose card has these pictures. */
function themeOf({ files, images, values = ['a', 'b'] }: Made) {
  const layers = images.map((image) => ({ image, box: [10, 900, 10, 10] }));
  const theme = {
    ...{ name: 'Dots', extends: 'classic' },
    survey: [{ id: 'q', text: 'Which?', options: values.map((value) => ({ value, text: `Like ${value}` })) }],
    card: { layers: [{ fill: '#ffffff', box: [0, 0, 710, 1000] }, { picture: 'character', box: [0, 0, 710, 822] }, ...layers] },
  };
  const folder = temporaryFolder({ 'theme.json': JSON.stringify(theme) });
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(join(folder, name), '');
    truncateSync(join(folder, name), bytes);
  }
  return readTheme(folder, { themesFolder: bundledThemes });
}

const loaded = (made: Made) => {
  const read = themeOf(made);
  if (!read.ok) throw new Error(read.error.map(({ message }) => message).join('\n'));
  return read.value;
};

const names = ['1.png', '2.png', '3.png', '4.png', '5.png'];
const each = (bytes: number, of = names) => Object.fromEntries(of.map((name) => [name, bytes]));

test.each<[what: string, made: Made, message: RegExp]>([
  [
    'all pictures have more than 200 MB',
    { files: each(45_000_000), images: names },
    /^Its pictures and fonts are \d+ MB in all; the limit is 200 MB\. Make them smaller, or remove some\.$/,
  ],
  [
    'a picture that is named by answers has more than 50 MB',
    { files: each(700_000_000, ['xa.png', 'xb.png']), images: ['x{q}.png'] },
    /^Its file "xa\.png" is 700 MB; the limit is 50 MB\.$/,
  ],
])('a theme is refused before any file is opened if %s', (_what, made, message) => {
  const read = themeOf(made);
  expect(read.ok ? [] : read.error.map((finding) => finding.message)).toEqual([expect.stringMatching(message)]);
});

test('a picture has one address, however its path is written', () => {
  const images = ['a.png', './a.png', '././a.png', './/a.png', './/./{q}.png'];
  const addresses = [...addressesOf(loaded({ files: each(10, ['a.png', 'b.png']), images }).inLanguages)];
  expect(addresses.filter((address) => address.endsWith('.png')).toSorted()).toEqual(['/themes/0/a.png', '/themes/0/b.png']);
});

test('an answer cannot lead to a picture by a detour', () => {
  const { inLanguages, warnings } = loaded({ files: each(10, ['a.png']), images: ['{q}a.png'], values: ['./', '././'] });
  expect([...addressesOf(inLanguages)].filter((address) => address.endsWith('.png'))).toEqual([]);
  expect(warnings.map(({ path }) => path)).toContain('card.layers[2].image');
});

test("a theme's fingerprint is read in chunks, however large its files are", async () => {
  const theme = loaded({ files: each(48_000_000, names.slice(0, 2)), images: names.slice(0, 2) });
  const before = process.memoryUsage().arrayBuffers;
  let most = before;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers)), 1);
  try {
    expect(await noteFor(theme)).toMatch(/\.json$/);
  } finally {
    clearInterval(look);
  }
  expect(most - before).toBeLessThan(20_000_000);
}, 60_000);

test('a theme without thousands of its pictures is refused within seconds', () => {
  const layers = Array.from({ length: 8000 }, () => ({ image: 'a.svg' }));
  const folder = temporaryFolder({ 'theme.json': JSON.stringify({ name: 'Dots', extends: 'classic', card: { layers } }) });
  const began = process.cpuUsage();
  expect(readTheme(folder, { themesFolder: bundledThemes }).ok).toBe(false);
  // A second or two; many times as long if each line costs as much as the whole theme.
  expect(process.cpuUsage(began).user).toBeLessThan(4_000_000);
});
