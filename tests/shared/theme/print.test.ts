import { describe, expect, test } from 'vitest';
import { inLanguage } from '../../../src/shared/theme/inLanguage.ts';
import { parseTheme } from '../../../src/shared/theme/parseTheme.ts';
import { printedSize, printLimitsOf, printSheetFor, printSheetsOf, sheetSize } from '../../../src/shared/theme/print/printSheets.ts';
import { themeOver } from '../../../src/shared/theme/themeOver.ts';
import { minimalTheme } from '../../support/theme/minimalTheme.ts';
import { stripAlone } from '../../support/theme/stripTheme.ts';

const made = { made: 'whole', box: [60, 60, 1080, 1600] };
const sheet = (more: object = {}) => ({ id: 'postcard', paper: '4x6', layers: [made], ...more });
const strips = { question: 'Which?', count: '{shot} of {total}', review: 'Again?', again: 'Take {shot} again' };
const formats = [{ id: 'card', text: 'One card' }, stripAlone];

const parsed = (print: object, more: object = {}) => parseTheme({ ...minimalTheme, print, ...more });
function problems(print: object, more: object = {}): string[] {
  const read = parsed(print, more);
  return read.ok ? [] : read.error.map(({ path, message }) => `${path.join('.')}: ${message}`);
}
function themeWith(print: object | undefined, more: object = {}) {
  const read = parseTheme({ ...minimalTheme, ...more, ...(print === undefined ? {} : { print }) });
  if (!read.ok) throw new Error(read.error.map(({ message }) => message).join('\n'));
  return inLanguage(read.value);
}

describe('invalid sheets are reported in plain sentences', () => {
  test.each<[string, object, string]>([
    ['two sheets with one name', { sheets: [sheet(), sheet()] }, '"postcard" names an earlier sheet'],
    [
      'a sheet without anything of the guest’s',
      { sheets: [sheet({ layers: [{ fill: '#ffffff', box: [0, 0, 9, 9] }] })] },
      'This sheet shows nothing of the guest.',
    ],
    ['an unknown format', { sheets: [sheet({ formats: ['strip'] })] }, 'No format has the id "strip"'],
    ['an unknown paper', { sheets: [sheet({ paper: 'A3' })] }, 'print.sheets.0.paper'],
    ['no safe border', { sheets: [sheet({ safe: 1 })] }, 'print.sheets.0.safe'],
    ['too many copies', { copies: 99 }, 'print.copies'],
    [
      'an unknown typeface',
      {
        sheets: [
          sheet({
            layers: [made, { text: 'Hi', box: [0, 0, 9, 9], color: '#000', family: 'Nowhere', weight: 400, size: 9, align: 'left' }],
          }),
        ],
      },
      'No font of this theme has the family "Nowhere".',
    ],
  ])('%s', (_what, print, told) => {
    expect(problems(print).join('\n')).toContain(told);
  });
});

describe('a sheet', () => {
  test("is the sheet of the guest’s format, or the theme's only sheet", () => {
    const theme = themeWith({ sheets: [sheet({ formats: ['card'] })] }, { formats, texts: { ...minimalTheme.texts, strips } });
    expect(printSheetFor(theme, 'card').id).toBe('postcard');
    expect(printSheetFor(theme).id).toBe('postcard');
    expect(printSheetFor(theme, 'strip')).toMatchObject({ id: '2x6', paper: '2x6' });
    expect(printSheetsOf(theme).map(({ id }) => id)).toEqual(['postcard', '2x6']);
  });

  test('shows the whole card in a theme without print settings', () => {
    const theme = themeWith(undefined);
    const [only] = printSheetsOf(theme);
    const { width, height } = sheetSize(only!);
    expect({ paper: only?.paper, width, height }).toEqual({ paper: '4x6', width: 1200, height: 1800 });
    expect(only?.layers).toEqual([{ made: 'whole', box: [54, 54, 1092, 1692] }]);
  });

  test.each([
    ['4x6', 0, [1200, 1800]],
    ['5x7', 0, [1500, 2100]],
    ['6x8', 0, [1800, 2400]],
    ['2x6', 0, [1200, 1800]],
    ['10x15', 0, [1181, 1772]],
    ['a6', 0, [1240, 1748]],
    ['4x6', 2, [1248, 1848]],
  ] as const)('on %s with %s mm of bleed is printed at 300 dpi', (paper, bleed, [width, height]) => {
    expect(printedSize({ paper, bleed })).toEqual({ width, height });
  });

  test('with strips is half of the paper', () => {
    expect(sheetSize({ paper: '2x6' })).toEqual({ width: 600, height: 1800 });
    expect(sheetSize({ paper: '2x6', wide: true })).toEqual({ width: 1800, height: 600 });
  });
});

test('default limits are few prints for a guest and none for the day', () => {
  expect(printLimitsOf({})).toEqual({ copies: 2, guest: 4, event: null, day: null });
  expect(printLimitsOf({ print: { copies: 5, limits: { guest: 3, day: 100 } } })).toEqual({ copies: 3, guest: 3, event: null, day: 100 });
});

test.each([
  ['colours', { colors: { ground: '#ffffff' } }, true],
  ['a finer card', { card: { exportScale: 3 } }, true],
  ['a card', { card: { layers: [] } }, false],
  ['formats', { formats }, false],
])('a theme with %s of its own: whether it inherits sheets', (_what, own, inherits) => {
  const { print } = themeOver({ print: { copies: 3, sheets: [sheet()] } }, own) as { readonly print: object };
  expect(print).toEqual(inherits ? { copies: 3, sheets: [sheet()] } : { copies: 3 });
});
