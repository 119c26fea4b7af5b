import { test } from 'vitest';
import { printerReasons } from '../../../../src/server/features/print/ipp/printerReasons.ts';
import { expectInGuide, tableRow } from '../../../support/files/tableInGuide.ts';
import { failingDrivers } from '../../../support/print/failingDrivers.ts';
import { bundledTheme } from '../../../support/theme/classicTheme.ts';

test('the guide says what happens to a print under each CUPS error policy', async () => {
  const { refilling = '' } = bundledTheme('classic').theme.texts.print ?? {};
  const guests = (typeof refilling === 'string' ? refilling : (refilling['en'] ?? '')).split(';')[0] ?? '';
  const staff = printerReasons.find(({ trouble }) => trouble === 'refill')?.says ?? '';
  const rows = failingDrivers.map(({ policy, driver, exits, comesOut }) =>
    tableRow([
      exits === null || exits === 1 ? `\`${policy}\`` : 'any',
      exits === null ? driver : `${driver} (${String(exits)})`,
      guests,
      staff,
      comesOut ? 'by itself after the refill, once' : 'with the next print: this one is over',
    ]),
  );
  const place = {
    page: 'printing.md',
    name: 'error policies',
    project: 'server',
    file: 'tests/server/features/print/failingDrivers.test.ts',
  };
  await expectInGuide(place, ['Error policy', 'A driver without paper', 'Guests read', 'Staff read', 'It goes on'], rows);
});
