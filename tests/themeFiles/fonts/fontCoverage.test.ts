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

test.each(Object.entries(files))('a %s of Latin has its letters and no others', (_kind, file) => {
  expect(has(file, 'aZé€’')).toEqual([true, true, true, true, true]);
  expect(has(file, 'Łя漢')).toEqual([false, false, false]);
});

test('another subset has what the first lacks', () => {
  expect(has(readFileSync(fontsourceFile('figtree', 'latin-ext-600') ?? ''), 'aŁ')).toEqual([false, true]);
});

test.each(['', 'hello', 'wOF2', 'wOFF and then nothing', '\u0000\u0001\u0000\u0000'])('%j is no font', (text) => {
  expect(fontCoverage(Buffer.from(text, 'latin1'))).toBeNull();
});

test('a damaged font is no font, or one with other letters, and never a failure', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(files)), fc.nat(400), fc.nat(255), fc.nat(), (file, at, byte, end) => {
      const damaged = Buffer.from(file.subarray(0, end % 3 === 0 ? end % file.length : file.length));
      if (at < damaged.length) damaged[at] = byte;
      fontCoverage(damaged)?.(65);
    }),
    { numRuns: 300 },
  );
});
