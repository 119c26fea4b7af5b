import { describe, test } from 'vitest';
import { driversHere } from '../../../support/print/printerDrivers/driversUnderTest.ts';
import { concerns, printerContract } from '../../../support/print/printerDrivers/printerContract.ts';

for (const [kind, { name, leftOut, fresh }] of Object.entries(driversHere))
  describe(`${kind}: ${name}`, () => {
    const held = printerContract.filter(({ needs = [] }) => !leftOut.some((lacking) => needs.includes(lacking)));
    test.for(held)('$says', async (clause) => {
      const bench = await fresh();
      if (concerns(clause, bench)) await clause.holds(bench);
    });
  });
