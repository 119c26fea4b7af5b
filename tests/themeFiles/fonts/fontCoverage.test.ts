import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fontCoverage } from '../../../src/themeFiles/fonts/fontCoverage.ts';
import { fontsourceFile } from '../../../src/themeFiles/fontsource.ts';

const woff2 = readFileSync(fontsourceFile('figtree', 'latin-600') ?? '');
const files = {
  woff2,
  woff: readFileSync((fontsourceFile('figtree', 'latin-600') ?? '').replace(/2$/, '')),
};

const has = (file: Buffer, text: string): boolean[] => [...text].map((letter) => fontCoverage(file)?.(letter.codePointAt(0)!) ?? false);

test.each(Object.entries(files))('a Latin %s has the Latin letters and no others', (_kind, file) => {
  expect(has(file, 'aZé€’')).toEqual([true, true, true, true, true]);
  expect(has(file, 'Łя漢')).toEqual([false, false, false]);
});

test('another subset has what the first is missing', () => {
  expect(has(readFileSync(fontsourceFile('figtree', 'latin-ext-600') ?? ''), 'aŁ')).toEqual([false, true]);
});

test.each(['', 'hello', 'wOF2', 'wOFF and then nothing', '\u0000\u0001\u0000\u0000'])('%j is not a font', (text) => {
  expect(fontCoverage(Buffer.from(text, 'latin1'))).toBeNull();
});

test('a damaged font is rejected, or has other letters, and never throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(files)), fc.nat(400), fc.nat(255), fc.nat(), (file, at, byte, end) => {
      const damaged = Buffer.from(file.subarray(0, end % 3 === 0 ? end % file.length : file.length));
      if (at < damaged.length) damaged[at] = byte;
      fontCoverage(damaged)?.(65);
    }),
    { numRuns: 300 },
  );
});

/** A font with one `cmap` whose records point to these tables, or all to a single table if the numbers differ. */
function fontOf(tables: readonly Buffer[], records: number): Buffer {
  const head = 4 + records * 8;
  const cmap = Buffer.alloc(head);
  cmap.writeUInt16BE(records, 2);
  for (let record = 0; record < records; record++) {
    cmap.writeUInt16BE(3, 4 + record * 8);
    const before = tables.slice(0, record % tables.length).reduce((sum, one) => sum + one.length, 0);
    cmap.writeUInt32BE(head + before, 8 + record * 8);
  }
  const content = Buffer.concat([cmap, ...tables]);
  const start = Buffer.alloc(28);
  start.writeUInt32BE(0x0001_0000, 0);
  start.writeUInt16BE(1, 4);
  start.write('cmap', 12, 'latin1');
  start.writeUInt32BE(28, 20);
  start.writeUInt32BE(content.length, 24);
  return Buffer.concat([start, content]);
}

/** Format 4. */
function segmented(segments: readonly (readonly [first: number, last: number])[]): Buffer {
  const count = segments.length;
  const table = Buffer.alloc(16 + count * 8);
  table.writeUInt16BE(4, 0);
  table.writeUInt16BE(count * 2, 6);
  for (const [at, [first, last]] of segments.entries()) {
    table.writeUInt16BE(last, 14 + at * 2);
    table.writeUInt16BE(first, 16 + count * 2 + at * 2);
    table.writeInt16BE(1, 16 + count * 4 + at * 2);
  }
  return table;
}

/** Format 12. */
function grouped(count: number): Buffer {
  const table = Buffer.alloc(16 + count * 12);
  table.writeUInt16BE(12, 0);
  table.writeUInt32BE(count, 12);
  for (let at = 0; at < count; at++) {
    table.writeUInt32BE(2 * at + 1, 16 + at * 12);
    table.writeUInt32BE(2 * at + 1, 20 + at * 12);
    table.writeUInt32BE(1, 24 + at * 12);
  }
  return table;
}

const everything = [0, 0xfffe] as const;

test.each([
  ['segments of everything, by many records', fontOf([segmented(Array.from({ length: 100 }, () => everything))], 100)],
  [
    'many tables that each cover every character',
    fontOf(
      Array.from({ length: 100 }, () => segmented([everything])),
      100,
    ),
  ],
  ['segments of everything', fontOf([segmented(Array.from({ length: 1000 }, () => everything))], 1)],
])('a font with %s is read as fast as any other, and rejected', (_what, file) => {
  const began = performance.now();
  expect(fontCoverage(file)).toBeNull();
  // A few ms; seconds if each table is read again.
  expect(performance.now() - began).toBeLessThan(500);
});

test('a font with every other character, in many records, answers for each at once', () => {
  const has = fontCoverage(fontOf([grouped(90_000), segmented([everything])], 1));
  const all = fontCoverage(fontOf([segmented([everything])], 100));
  const began = performance.now();
  for (let code = 0; code < 20_000; code++) expect([has?.(code), all?.(code)]).toEqual([code % 2 === 1, true]);
  expect(performance.now() - began).toBeLessThan(5000);
});
