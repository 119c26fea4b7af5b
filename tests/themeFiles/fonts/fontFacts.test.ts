import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fontFacts } from '../../../src/themeFiles/fonts/fontFacts.ts';
import { fontsourceCuts, fontsourceFile, fontsourceNames } from '../../../src/themeFiles/fontsource.ts';
import type { Program, Programs } from '../../support/theme/builtFonts.ts';
import {
  compactTable,
  glyphTables,
  layerTable,
  nestedGlyphs,
  nestedPrograms,
  paintTable,
  plainFont,
  rewrittenGlyphs,
  secondCompactTable,
  woff2Font,
  woffFont,
} from '../../support/theme/builtFonts.ts';

const bomb = nestedGlyphs(14, 10);
const compact = (programs: Programs): Buffer => plainFont({ 'CFF ': compactTable(programs) });
const second = (programs: Programs): Buffer => plainFont({ CFF2: secondCompactTable(programs) });
const colored = (...[paints]: Parameters<typeof paintTable>): Buffer => plainFont({ COLR: paintTable(paints) });

const callsLocal: readonly Program[] = [[-107, 'callsubr', 'endchar']];
const callsGlobal: readonly Program[] = [[-107, 'callgsubr', 'endchar']];
const localBomb = nestedPrograms('callsubr', 9, 60);
/** Each group paints the next one twenty times. */
const layerBomb = Array.from({ length: 12 }, (_, level) =>
  level === 11 ? ('solid' as const) : { layers: Array.from({ length: 20 }, () => level + 1) },
);
/** Each paint lies over itself. */
const overBomb = Array.from({ length: 40 }, (_, level) => (level === 39 ? ('solid' as const) : { over: [level + 1, level + 1] as const }));

const tooManySteps = /^its glyph \d+ takes more than 200,000 steps$/;
const tooManyInAll = /^its glyphs together take more than 2,\d{3},\d{3} steps$/;
const tooManyColors = /^its coloured glyph \d+ takes more than 3,000,000 steps$/;

test.each<[what: string, file: Buffer, excess: RegExp]>([
  ['composed of parts of parts (TTF)', plainFont(glyphTables(bomb)), tooManySteps],
  ['composed of parts of parts (WOFF)', woffFont(glyphTables(bomb)), tooManySteps],
  ['composed of parts of parts (WOFF2)', woff2Font(glyphTables(bomb)), tooManySteps],
  ['composed of parts of parts (WOFF2, rewritten)', woff2Font(glyphTables(bomb), rewrittenGlyphs(bomb)), tooManySteps],
  [
    'whose glyphs are heavy only together',
    plainFont(glyphTables([[], ...Array.from({ length: 60 }, () => [61]), Array<number>(200).fill(62), Array<number>(200).fill(0)])),
    tooManyInAll,
  ],
  ['nested deeply', plainFont(glyphTables(nestedGlyphs(17, 1))), /more than 16 levels deep$/],
  [
    'nested deeply, outermost first',
    plainFont(glyphTables([...Array.from({ length: 17 }, (_, level) => [level + 1]), []])),
    /more than 16 levels deep$/,
  ],
  ['with a glyph in itself', plainFont(glyphTables([[0]])), /^its glyph 0 contains itself$/],
  ['with two glyphs in each other', woff2Font(glyphTables([[], [2], [1]])), /^its glyph \d contains itself$/],
  ['with local subroutines', compact({ glyphs: callsLocal, locals: localBomb }), tooManySteps],
  ['with global subroutines', compact({ glyphs: callsGlobal, globals: nestedPrograms('callgsubr', 9, 60) }), tooManySteps],
  ['with subroutines of one of its fonts', compact({ glyphs: callsLocal, locals: localBomb, isCid: true }), tooManySteps],
  ['with subroutines (CFF2)', second({ glyphs: [[-107, 'callsubr']], locals: localBomb }), tooManySteps],
  [
    'with subroutines whose number varies (CFF2)',
    second({ glyphs: [[3, 1, 2, 1, 'blend', -107, 'callsubr']], locals: localBomb }),
    tooManySteps,
  ],
  [
    'with subroutines behind a mask',
    compact({ glyphs: [[...Array<number>(18).fill(1), 'hintmask', 'mask9', -107, 'callsubr', 'endchar']], locals: localBomb }),
    tooManySteps,
  ],
  [
    'with the number of a subroutine in another one',
    compact({ glyphs: callsLocal, locals: [[-107, -105, 'callsubr'], ['return'], ['callsubr']] }),
    /more than 10 levels deep$/,
  ],
  ['with a subroutine that calls itself', compact({ glyphs: callsLocal, locals: [[-107, 'callsubr']] }), /more than 10 levels deep$/],
  [
    'whose programs are heavy only together',
    compact({ glyphs: Array.from({ length: 60 }, () => callsLocal[0] ?? []), locals: nestedPrograms('callsubr', 3, 200) }),
    tooManyInAll,
  ],
  ['with layers of layers', colored(layerBomb), tooManyColors],
  ['with paints over paints', colored(overBomb), tooManyColors],
  ['with a coloured glyph in itself', colored([{ coloredGlyph: 1 }, { layers: [0] }]), /^its coloured glyph \d contains itself$/],
  [
    'with coloured glyphs nested deeply',
    colored([...Array.from({ length: 70 }, (_, glyph) => ({ coloredGlyph: glyph + 1 })), 'solid']),
    /64 levels/,
  ],
  [
    'with coloured glyphs nested deeply, innermost first',
    colored(['solid', ...Array.from({ length: 70 }, (_, glyph) => ({ coloredGlyph: glyph }))]),
    /64 levels/,
  ],
  [
    'with a heavy glyph in many layers',
    plainFont({
      ...glyphTables(nestedGlyphs(2, 200)),
      COLR: paintTable([{ layers: Array.from({ length: 255 }, () => 1) }, { glyph: 2, of: 2 }, 'solid']),
    }),
    tooManyColors,
  ],
  ['with endless layers', plainFont({ COLR: layerTable(2000, 60_000) }), /^its glyphs together take/],
])('a font %s is refused within milliseconds', (_what, file, excess) => {
  const began = performance.now();
  const { burden } = fontFacts(file);
  expect(burden.excess ?? '').toMatch(excess);
  // A few ms; on a busy machine more.
  expect(performance.now() - began).toBeLessThan(1000);
});

test.each<[what: string, file: Buffer]>([
  ['computes the number of a subroutine', compact({ glyphs: [[-100, -7, 'add', 'callsubr', 'endchar']], locals: localBomb })],
  ['calls a subroutine that is not there', compact({ glyphs: [[5, 'callsubr', 'endchar']], locals: [['return']] })],
  ['has more operands than there may be', compact({ glyphs: [[...Array<number>(49).fill(1), 'rmoveto', 'endchar']] })],
  ['has outlines without their places', plainFont({ glyf: glyphTables(bomb)['glyf'] ?? Buffer.alloc(0) })],
  ['has a table of numbers that are too large', plainFont({ ...glyphTables(bomb), maxp: Buffer.alloc(6, 0xff) })],
  ['has a table twice', twice(plainFont({ COLR: layerTable(1, 1) }))],
])('a font that %s is damaged', (_what, file) => {
  expect(fontFacts(file).coverage).toBeNull();
});

/** The font with its last table under the name of the first, too. */
function twice(font: Buffer): Buffer {
  const file = Buffer.from(font);
  file.copy(file, 28, 12, 16);
  return file;
}

const small = nestedGlyphs(3, 3);
const calls: Programs = { glyphs: [[1, 1, 'rmoveto', -107, 'callsubr', 'endchar']], locals: nestedPrograms('callsubr', 3, 3) };

const sound: Readonly<Record<string, Buffer>> = {
  'a TTF with composed glyphs': plainFont(glyphTables(small)),
  'a WOFF with composed glyphs': woffFont(glyphTables(small)),
  'a WOFF2 with composed glyphs': woff2Font(glyphTables(small), rewrittenGlyphs(small)),
  'an OTF with subroutines': compact(calls),
  'an OTF of several fonts': compact({ ...calls, isCid: true }),
  'a variable OTF': second({ ...calls, glyphs: [[1, 1, 2, 3, 4, 5, 2, 'blend', 'rmoveto', -107, 'callsubr']] }),
  'a font with colours': colored([{ layers: [1, 1] }, { over: [2, 3] }, { glyph: 0, of: 3 }, 'solid']),
};

test.each(Object.entries(sound))('%s: accepted', (_what, file) => {
  expect(fontFacts(file)).toMatchObject({ coverage: expect.any(Function), burden: { excess: null } });
  expect(fontFacts(file).burden.share).toBeLessThan(0.1);
});

test('a font that is cut off or changed anywhere is read in milliseconds, and never throws', () => {
  const hostile = [
    compact({ glyphs: callsLocal, locals: nestedPrograms('callsubr', 3, 3) }),
    plainFont(glyphTables(bomb)),
    colored(layerBomb),
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(sound), ...hostile),
      fc.nat(),
      fc.nat(),
      fc.nat(255),
      fc.boolean(),
      (file, at, end, byte, isCut) => {
        const damaged = Buffer.from(isCut ? file.subarray(0, end % file.length) : file);
        if (damaged.length > 0) damaged[at % damaged.length] = byte;
        const began = performance.now();
        fontFacts(damaged);
        expect(performance.now() - began).toBeLessThan(1000);
      },
    ),
    { numRuns: 800 },
  );
});

/** The largest share of a limit. It is 0.09 in Noto Serif CJK, which has 26 MB, and 0.07 in Noto Color Emoji. */
const maxOfBundled = 0.05;

test('all bundled fonts are accepted, and need less than a tenth of what a font may need', () => {
  const files = fontsourceNames().flatMap((name) =>
    // Numbered cuts are parts of the others.
    (fontsourceCuts(name) ?? []).filter((cut) => !/^\d/.test(cut)).flatMap((cut) => fontsourceFile(name, cut) ?? []),
  );
  expect(files.length).toBeGreaterThan(100);
  const shares = files.map((file) => {
    const { coverage, burden } = fontFacts(readFileSync(file));
    expect([file, coverage === null, burden.excess]).toEqual([file, false, null]);
    return burden.share;
  });
  expect(Math.max(...shares)).toBeLessThan(maxOfBundled);
});

test.skipIf(!existsSync('/usr/share/fonts'))('so are the fonts of this machine', () => {
  const files = readdirSync('/usr/share/fonts', { recursive: true, encoding: 'utf8' }).filter((name) => /\.(otf|ttf|woff2?)$/.test(name));
  for (const file of files) {
    const { burden } = fontFacts(readFileSync(join('/usr/share/fonts', file)));
    expect([file, burden.excess, burden.share < 0.1]).toEqual([file, null, true]);
  }
});
