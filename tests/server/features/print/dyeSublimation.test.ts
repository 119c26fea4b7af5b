import { expect, test } from 'vitest';
import { paperNames } from '../../../../src/shared/theme/print/papers.ts';
import { cellsOf, tableInGuide, tableRow } from '../../../support/files/tableInGuide.ts';
import type { Asks } from '../../../support/print/dyeSublimation.ts';
import { dyeSublimation } from '../../../support/print/dyeSublimation.ts';

/** `dnp-ds40`, `ds620`, `citizen-cx`: each maker is named once. */
const byMaker = (drivers: readonly string[]): string =>
  drivers
    .map((driver, at) => {
      const [maker = ''] = driver.split('-');
      return `\`${drivers[at - 1]?.startsWith(`${maker}-`) === true ? driver.slice(maker.length + 1) : driver}\``;
    })
    .join(', ');

const askedFor = (asks: Asks): readonly string[] => paperNames.map((name) => (asks[name] === undefined ? 'none' : `\`${asks[name]}\``));

test('the guide shows the options requested from every dye-sublimation driver', async () => {
  const by = 'UPDATE_GUIDE=1 npx vitest run --project server tests/server/features/print/dyeSublimation.test.ts';
  const table = tableInGuide('printing.md', 'dye-sublimation drivers', by);
  const rows = dyeSublimation().groups.map(({ asks, drivers }) => tableRow([byMaker(drivers), ...askedFor(asks)]));
  if (process.env['UPDATE_GUIDE'] === '1') await table.write(['Drivers', ...paperNames.map((name) => `\`${name}\``)], rows);
  expect(table.rows().map(cellsOf), `write it anew: ${by}`).toEqual(rows.map(cellsOf));
});

test('no driver is listed twice', () => {
  const all = dyeSublimation().groups.flatMap(({ drivers }) => drivers);
  expect(new Set(all).size).toBe(all.length);
});
