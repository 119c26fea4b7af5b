import { expect, test } from 'vitest';
import { csvText } from '../../../src/server/core/csvText.ts';

/**
 * The cells that a spreadsheet finds in it. Quotation marks count only at the beginning of a cell, so semicolons or tabs divide a
 * comma-separated table differently.
 */
function cellsOf(csv: string, separator: string): string[] {
  const quoted = new RegExp(`(?:^|[${separator}\\r\\n])(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))`, 'g');
  return [...csv.matchAll(quoted)].map(([, inner, plain]) => inner?.replaceAll('""', '"') ?? plain ?? '');
}

const signs = ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20'];
const isFormula = (cell: string): boolean => new RegExp(`^["\\s]*[${signs.join('').replace('-', '\\-')}]`).test(cell);

test.for(signs)('a text that contains %s stays text in every spreadsheet', (sign) => {
  const formula = `${sign}cmd|' /C calc'!A0`;
  const texts = [
    formula,
    `a;${formula}`,
    `a; "${formula}`,
    `a\t${formula}`,
    `;;${formula};b`,
    `\n${formula}`,
    `\t${formula}`,
    `a,${formula}`,
  ];
  for (const text of texts)
    for (const separator of [',', ';', '\t']) {
      const csv = csvText([['2026-11-21', text, '3']]).slice(1);
      expect(cellsOf(csv, separator).filter(isFormula), JSON.stringify([text, separator])).toEqual([]);
    }
});

test.for(['\t', '\r', '\n'])('a text stays text if it begins with %j, which some spreadsheets skip', (blank) => {
  expect(csvText([[`${blank}x`]])).toMatch(/^\uFEFF"?'/);
});

test('plain text is unchanged', () => {
  expect(csvText([['Reading books', 'a; b', 'x-y', '1,5', 'say "hi"']])).toBe('\uFEFFReading books,a; b,x-y,"1,5","say ""hi"""\r\n');
});
