import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VisitRecord } from '../../src/flow/visitRecord.ts';
import { recordVisit } from '../../src/flow/visitRecord.ts';
import type { VisitSummary } from '../../src/shared/contract/visitReport.ts';
import { arbitraryJourney } from '../support/arbitraryVisit.ts';

test('whatever happens, each visit is told of once, when it has its card or comes back to Welcome, with answers that the survey offers', () => {
  fc.assert(
    fc.property(arbitraryJourney, ({ rules, steps, end }) => {
      let record: VisitRecord | null = null;
      const told: VisitSummary[] = [];
      let [begun, carded] = [0, 0];
      let under = false;
      for (const [index, state] of [...steps.map(({ before }) => before), end].entries()) {
        const noted = recordVisit(rules, record, state, index * 1000);
        record = noted.record;
        const visiting = !['welcome', 'closed', 'notFound', 'trouble'].includes(state.scene);
        if (visiting && !under) begun++;
        if (noted.ended?.outcome === 'card') {
          carded++;
          expect(state.scene).toBe('result');
        }
        if (state.scene === 'result') expect(record).toMatchObject({ reached: 'card' });
        under = visiting;
        if (noted.ended !== null) told.push(noted.ended);
      }
      expect(told).toHaveLength(under && record?.reached !== 'card' ? begun - 1 : begun);
      expect(told.filter(({ outcome }) => outcome === 'card')).toHaveLength(carded);
      for (const { answers, outcome, shutterToCardMs } of told) {
        for (const [id, value] of Object.entries(answers))
          expect(rules.questions.find((question) => question.id === id)?.values).toContain(value);
        if (outcome === 'card') expect(Object.keys(answers)).toHaveLength(rules.questions.length);
        if (shutterToCardMs !== null) expect(shutterToCardMs).toBeGreaterThan(0);
      }
    }),
    { numRuns: 60 },
  );
});
