import { beforeAll, describe, expect, inject, test } from 'vitest';
import { driversOverNetwork } from '../support/print/printerDrivers/driversUnderTest.ts';
import type { PrinterRig } from '../support/print/printerDrivers/printerContract.ts';
import { concerns, printerContract } from '../support/print/printerDrivers/printerContract.ts';
import { canPrint } from '../support/print/canPrint.ts';
import { netOfFile } from '../support/print/netOfFile.ts';

test.skipIf(process.env['CI'] === undefined)('real printers are available on this machine', () => {
  expect(inject('noPrinters')).toBeNull();
});

describe.skipIf(!canPrint())('in a separate network', () => {
  const open = netOfFile();
  for (const [kind, rows] of Object.entries(driversOverNetwork(open)))
    for (const row of rows)
      describe(`${kind}: ${row.name}`, () => {
        let rig: PrinterRig | null = null;
        beforeAll(async () => {
          rig = await row.fresh();
        });
        test.for(printerContract)('$says', async (clause) => {
          if (rig === null) throw new Error('the printer is missing');
          if (concerns(clause, rig)) await clause.holds(rig);
        });
      });
});
