import { expect, test } from 'vitest';
import type { Script } from '../../../src/themeFiles/fonts/scripts.ts';
import { scripts } from '../../../src/themeFiles/fonts/scripts.ts';
import { fontsourceCuts } from '../../../src/themeFiles/fontsource.ts';
import { cellsOf, tableInGuide, tableRow } from '../../support/files/tableInGuide.ts';

const fontText = ({ family, subset }: Script['fonts'][number]): string => {
  const name = family.toLowerCase().replaceAll(' ', '-');
  return `${family} (\`${name}/${subset}\`${fontsourceCuts(name) === null ? ', to install' : ''})`;
};

const rowOf = ({ name, sample, spaced, direction, linesEnd, fonts }: Script): string =>
  tableRow([name, sample, spaced ? 'yes' : 'no', direction === 'rtl' ? 'right' : 'left', linesEnd, fonts.map(fontText).join('; ')]);

test('the guide lists every script with its layout and font', async () => {
  const by = 'UPDATE_GUIDE=1 npx vitest run --project unit tests/themeFiles/fonts/scriptsInGuide.test.ts';
  const table = tableInGuide('themes.md', 'scripts', by);
  const rows = scripts.map(rowOf);
  if (process.env['UPDATE_GUIDE'] === '1')
    await table.write(['Script', 'Sample', 'Letters spaced', 'Read from the', 'Lines end', 'Fonts, after `fontsource:`'], rows);
  expect(table.rows().map(cellsOf), `write it anew: ${by}`).toEqual(rows.map(cellsOf));
});
