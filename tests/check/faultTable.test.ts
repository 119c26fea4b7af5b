import { expect, test } from 'vitest';
import { allFaults } from '../faults/allFaults.ts';
import { faultsInGuide } from '../faults/faultTable.ts';

test('the guide lists the very faults that the suite goes through', () => {
  expect(faultsInGuide(), '`UPDATE_FAULTS=1 npm run test:faults` writes the table of the guide anew').toEqual(
    allFaults.map(({ name }) => name),
  );
});

test('there are at least twenty, each with a name of its own', () => {
  expect(new Set(allFaults.map(({ name }) => name)).size).toBe(allFaults.length);
  expect(allFaults.length).toBeGreaterThanOrEqual(20);
});
