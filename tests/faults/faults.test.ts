import { afterAll, describe, test } from 'vitest';
import { partOf } from '../../.config/partOf.mjs';
import { allFaults } from '../faults/allFaults.ts';
import { writeFaultTable } from '../faults/faultTable.ts';
import type { FaultRecord, FaultSession } from '../faults/openFaultSession.ts';
import { openFaultSession } from '../faults/openFaultSession.ts';

/** A pattern of names, to run only some faults. */
const only = new RegExp(process.env['STAGEBOOTH_FAULTS'] ?? '', 'i');
const faults = partOf(allFaults.filter(({ name }) => only.test(name)));
const records: FaultRecord[] = [];
let session: FaultSession | null = null;

afterAll(async () => {
  await session?.close();
  if (process.env['UPDATE_FAULTS'] === '1') await writeFaultTable(allFaults, records);
});

describe("within 15 s of a fault's end the booth has recovered, and every promised card arrives", () => {
  for (const fault of faults) {
    const { name, needs = null } = fault;
    test.skipIf(needs !== null)(needs === null ? name : `${name} (left out: this machine has no ${needs})`, async () => {
      session ??= await openFaultSession();
      let isSound = false;
      try {
        records.push(await session.goThrough(fault));
        isSound = fault.last !== true;
      } finally {
        // The effects of one fault must not carry over to the next.
        if (!isSound) await session.close();
        if (!isSound) session = null;
      }
    });
  }
});
