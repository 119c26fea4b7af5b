import { expect, test } from 'vitest';
import { allFaults } from '../faults/allFaults.ts';
import { faultsInGuide } from '../faults/faultTable.ts';
import type { ProfileDamage, UnusableProfile } from '../faults/profileDamages.ts';
import { profileDamages, unusableProfiles } from '../faults/profileDamages.ts';
import { cellsOf, tableInGuide, tableRow } from '../support/files/tableInGuide.ts';

test('the guide lists exactly the faults of the suite', () => {
  expect(faultsInGuide(), '`UPDATE_FAULTS=1 npm run test:faults` writes the table of the guide anew').toEqual(
    allFaults.map(({ name }) => name),
  );
});

test('there are at least twenty, each with a unique name', () => {
  expect(new Set(allFaults.map(({ name }) => name)).size).toBe(allFaults.length);
  expect(allFaults.length).toBeGreaterThanOrEqual(20);
});

const lostOf: Readonly<Record<ProfileDamage['lost'], readonly [staff: string, lost: string]>> = {
  0: ['nothing', 'nothing'],
  1: ['“1 photo … lost with its storage”', 'that photo; the others arrive'],
  3: ['“3 photos … lost with its storage”', 'the photos that waited'],
  uncounted: ['nothing', 'the photos that waited: no profile is left that they could be counted by'],
};
const damageRow = ({ name, lost }: ProfileDamage): string => tableRow([name, 'nothing unusual', ...lostOf[lost]]);
const unusableRow = ({ name }: UnusableProfile): string =>
  tableRow([
    name,
    'nothing unusual',
    '“The kiosk’s browser cannot keep photos: its folder …”, and why',
    'nothing; photos that wait in it are sent once it is usable',
  ]);

test('the guide lists exactly the kinds of profile damage that the venue tests cover', async () => {
  const by = 'UPDATE_GUIDE=1 npx vitest run --project unit tests/check/faultTable.test.ts';
  const table = tableInGuide('what-it-survives.md', 'profile damages', by);
  const rows = [...profileDamages.map(damageRow), ...unusableProfiles.map(unusableRow)];
  if (process.env['UPDATE_GUIDE'] === '1')
    await table.write(['What is damaged', 'What guests see', 'What staff read', 'What is lost'], rows);
  expect(table.rows().map(cellsOf), `write it anew: ${by}`).toEqual(rows.map(cellsOf));
});
