import fc from 'fast-check';
import { describe, inject, test } from 'vitest';
import { agencyModel, agencyStep } from '../support/cloud/agencyModel.ts';

describe.skipIf(inject('noEngines') !== null)('an agency’s figures', () => {
  test('count every visit once, at the event where it happened, and reveal nothing across customers, whatever moves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(agencyStep, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
        const agency = await agencyModel();
        for (const step of steps) await agency.take(step);
        await agency.end();
      }),
      { numRuns: 8, endOnFailure: true },
    );
  }, 300_000);
});
