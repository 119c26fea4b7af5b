import { describe, test } from 'vitest';
import { driversHere } from '../../support/printerDrivers/driversUnderTest.ts';
import { printerContract } from '../../support/printerDrivers/printerContract.ts';

for (const [kind, { name, lacks, fresh }] of Object.entries(driversHere))
  describe(`${kind}: ${name}`, () => {
    const held = printerContract.filter(({ needs = [] }) => !needs.some((need) => need !== 'unplugging' && lacks.includes(need)));
    test.for(held)('$says', async ({ needs = [], holds }) => {
      const bench = await fresh();
      if (needs.includes('unplugging') && bench.unplug === null) return;
      await holds(bench);
    });
  });
