import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { checkTheme } from '../../src/themeCheck/checkTheme.ts';
import { bundledThemes } from '../../src/themeFiles/bundledThemes.ts';
import { temporaryFolder } from '../support/files/temporaryFolder.ts';

const [across, down] = [3000, 3000];

const plain = createCanvas(across, down);
plain.getContext('2d').fillRect(0, 0, across, down);
const svg = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}<path d="M0 0h9v9z"/></svg>`;
const carrying = (address: string): string => svg(`<image width="9" height="9" href="${address}"/>`);
const addressOf = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

/** Each in few bytes. */
const pictures: Readonly<Record<string, () => Promise<Buffer | string> | Buffer | string>> = {
  png: () => plain.encode('png'),
  jpg: () => plain.encode('jpeg', 40),
  webp: () => plain.encode('webp', 40),
  avif: () => plain.encode('avif', { quality: 10, speed: 10 }),
  gif: () => gif(across, down),
  svg: async () => carrying(addressOf(await plain.encode('png'))),
  'svg, percent-encoded': async () =>
    carrying(`data:image/png,${[...(await plain.encode('png'))].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')}`),
};

/** The start of a GIF with this size, with a unique end. */
function gif(width: number, height: number): Buffer {
  const file = Buffer.alloc(32);
  file.write('GIF89a', 'latin1');
  file.writeUInt16LE(width, 6);
  file.writeUInt16LE(height, 8);
  file[31] = 0x3b;
  return file;
}

/** A theme whose card shows this many pictures with the same bytes, plus further fields. */
function themeOf(count: number, picture: Buffer | string, ending: string, more: object = {}): string {
  const folder = temporaryFolder();
  const names = Array.from({ length: count }, (_, place) => `art/${place}.${ending}`);
  const layers = names.map((image) => ({ image, box: [0, 0, 64, 64] }));
  write(
    folder,
    'theme.json',
    JSON.stringify({ extends: 'classic', card: { layers: [...layers, { picture: 'character', box: [55, 330, 600, 600] }] }, ...more }),
  );
  for (const name of names) write(folder, name, picture);
  return folder;
}

function write(folder: string, name: string, content: Buffer | string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}

test.each(Object.keys(pictures))('a theme of a few bytes whose pictures would unpack to gigabytes is refused undrawn: %s', async (kind) => {
  const picture = (await pictures[kind]?.()) ?? '';
  const { errors, figures } = await checkTheme(themeOf(12, picture, kind.split(',', 1)[0] ?? ''));
  expect(errors.map(({ rule, message }) => [rule, message])).toEqual([
    ['theme-weight', expect.stringMatching(/^All pictures of the theme together have 11\d megapixels; a booth can hold 64\.$/)],
  ]);
  expect(figures).toBeNull();
});

test('a file that guests take home is no larger than a kiosk can draw', async () => {
  const { errors } = await checkTheme(themeOf(1, svg(''), 'svg', { card: { width: 4096, height: 4096, exportScale: 4 } }));
  expect(errors.map(({ rule, path }) => [rule, path])).toEqual([['theme-weight', 'card.exportScale']]);
});

test("a card's layers count together, as one guest sees them", async () => {
  const boxes = Array.from({ length: 40 }, (_, place) => ({
    image: '0.svg',
    box: [0, 0, 700, 1000],
    when: { q1: String((place % 4) + 1) },
  }));
  const card = (layers: readonly object[]) => ({ card: { layers: [...layers, { picture: 'character', box: [55, 330, 600, 600] }] } });
  const weighed = async (layers: readonly object[]) => {
    const folder = temporaryFolder();
    write(folder, '0.svg', svg(''));
    write(folder, 'theme.json', JSON.stringify({ extends: 'classic', ...card(layers) }));
    return (await checkTheme(folder)).errors.filter(({ rule }) => rule === 'theme-weight').map(({ path, message }) => [path, message]);
  };
  expect(await weighed(boxes)).toEqual([]);
  expect(await weighed(boxes.map(({ when: _always, ...layer }) => layer))).toEqual([
    ['card.layers', 'All layers of one card together have 113 megapixels; a kiosk can draw 40.'],
  ]);
});

test('a sheet of paper counts with everything drawn on it, however little is visible', async () => {
  const weighed = async (layers: readonly object[]) => {
    const folder = temporaryFolder();
    write(folder, '0.svg', svg(''));
    write(folder, 'theme.json', JSON.stringify({ extends: 'classic', print: { sheets: [{ id: 'postcard', paper: '4x6', layers }] } }));
    return (await checkTheme(folder)).errors.filter(({ rule }) => rule === 'theme-weight').map(({ path }) => path);
  };
  const large = (place: number) => [-3000 - place, -3000, 8000 - place, 8000];
  expect(
    await weighed([
      { image: '0.svg', box: large(0) },
      { made: 'whole', box: [60, 60, 1080, 1240] },
    ]),
  ).toEqual(['print.sheets[0].layers']);
  expect(await weighed([{ made: 'whole', box: large(0) }])).toEqual(['print.sheets[0].layers']);
  const again = Array.from({ length: 40 }, (_none, place) => ({ made: 'whole', box: [0, 0, 2000 - place, 4000] }));
  expect(await weighed(again)).toEqual(['print.sheets[0].layers']);
  expect(await weighed(again.map((layer) => ({ ...layer, box: [60, 60, 1080, 1240] })))).toEqual([]);
}, 120_000);

test('a shot counts with the whole scene, at the size at which its window is shown', async () => {
  const strip = (window: readonly number[]) => ({
    formats: [
      {
        id: 'strip',
        text: 'Strip',
        strip: {
          shots: 2,
          secondsBetween: 1,
          sheet: {
            width: 600,
            height: 1800,
            exportScale: 1,
            radius: 0,
            layers: [1, 2].map((shot) => ({ shot, box: [20, shot * 800 - 780, 560, 700], window })),
          },
        },
      },
    ],
  });
  const weighed = async (window: readonly number[]) =>
    (await checkTheme(themeOf(2, svg(''), 'svg', strip(window)))).errors
      .filter(({ rule }) => rule === 'theme-weight')
      .map(({ path }) => path);
  expect(await weighed([55, 330, 600, 600])).toEqual([]);
  expect(await weighed([55, 330, 6, 6])).toEqual(['formats[0].strip.sheet.layers']);
}, 120_000);

test('fonts count at their unpacked size', async () => {
  const classic = parse(readFileSync(join(bundledThemes, 'classic', 'theme.json'), 'utf8')) as { fonts: object[] };
  const fonts = classic.fonts.map((font, place) => ({ ...font, file: `${place}.woff2` }));
  const folder = themeOf(1, svg(''), 'svg', { fonts });
  for (const { file } of fonts) write(folder, file, woff2Of(40_000_000));
  const { errors } = await checkTheme(folder);
  expect(errors.map(({ rule, path }) => [rule, path])).toEqual([['theme-weight', 'fonts[0].file']]);
});

/** The header of a font whose only table has this many bytes when unpacked. */
function woff2Of(bytes: number): Buffer {
  const file = Buffer.alloc(64);
  file.write('wOF2', 'latin1');
  file.writeUInt16BE(1, 12);
  // `cmap`, untransformed, with its length in groups of seven bits.
  Buffer.from([0, 0x80 | (bytes >>> 21), 0x80 | ((bytes >>> 14) & 0x7f), 0x80 | ((bytes >>> 7) & 0x7f), bytes & 0x7f]).copy(file, 48);
  return file;
}

test('a drawing with nested layers is refused undrawn, however they are stacked', async () => {
  const chain = Array.from({ length: 30 }, (_, at) => `<g id="a${at}" opacity=".9"><use href="#a${at + 1}"/></g>`).join('');
  const masks = Array.from({ length: 30 }, (_, at) => `<mask id="m${at}"><path mask="url(#m${at + 1})" d="M0 0h9v9z"/></mask>`).join('');
  const stacked = {
    'groups.svg': '<g opacity=".9">'.repeat(30) + '</g>'.repeat(30),
    'styles.svg': '<g style="mix-blend-mode: multiply">'.repeat(30) + '</g>'.repeat(30),
    'again.svg': chain,
    'masks.svg': `${masks}<path mask="url(#m0)" d="M0 0h9v9z"/>`,
    'deep.svg': '<g>'.repeat(5000) + '</g>'.repeat(5000),
  };
  const folder = temporaryFolder();
  const layers = Object.keys(stacked).map((image) => ({ image, box: [0, 0, 710, 1000] }));
  write(
    folder,
    'theme.json',
    JSON.stringify({ extends: 'classic', card: { layers: [...layers, { picture: 'character', box: [55, 330, 600, 600] }] } }),
  );
  for (const [name, inside] of Object.entries(stacked)) write(folder, name, svg(inside));
  const { errors } = await checkTheme(folder);
  const told = errors.filter(({ rule }) => rule === 'pictures-sound').map(({ message }) => message);
  expect(told).toHaveLength(5);
  expect(
    told.every((message) => /see-through layers inside one another|levels deep|painting all of it over [\d,]+ times/.test(message)),
  ).toBe(true);
});

test('a picture larger than it claims is damaged', async () => {
  const bytes = await plain.encode('avif', { quality: 10, speed: 10 });
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(8, at + 8);
    bytes.writeUInt32BE(8, at + 12);
  }
  const { errors } = await checkTheme(themeOf(1, bytes, 'avif'));
  expect(errors.map(({ rule }) => rule)).toContain('pictures-sound');
});
