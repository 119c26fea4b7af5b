import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOfVisit, visitAt } from '../../src/flow/address.ts';
import type { Visit } from '../../src/flow/Visit.ts';
import type { VisitRecord } from '../../src/flow/visitRecord.ts';
import { recordVisit } from '../../src/flow/visitRecord.ts';
import { visitRules } from '../../src/flow/VisitRules.ts';
import type { PlainReason } from '../../src/shared/contract/plainReasons.ts';
import type { VisitSummary } from '../../src/shared/contract/visitReport.ts';
import { arbitraryJourney } from '../support/arbitrary/arbitraryVisit.ts';
import { minimalTheme } from '../support/theme/minimalTheme.ts';
import { sampleAnswers } from '../support/visit/sampleAnswers.ts';
import { samplePng, sampleSecret } from '../support/visit/sampleEvents.ts';

test('each visit is reported exactly once, with valid answers, when it gets its card or returns to Welcome', () => {
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

const rules = visitRules(minimalTheme);
const result = (plain?: PlainReason): Visit => ({
  scene: 'result',
  attention: 'present',
  answers: sampleAnswers,
  picture: { url: samplePng, shape: 'photo', ...(plain === undefined ? {} : { plain }) },
  secret: sampleSecret,
  sharing: { name: 'done' },
});

/** The report of a visit that went through these states and ended at Welcome. */
function toldOf(...states: Visit[]): VisitSummary | null {
  let record: VisitRecord | null = null;
  let ended: VisitSummary | null = null;
  for (const [index, state] of [...states, { scene: 'welcome' } as const].entries()) {
    const noted: ReturnType<typeof recordVisit> = recordVisit(rules, record, state, index * 1000);
    [record, ended] = [noted.record, ended ?? noted.ended];
  }
  return ended;
}

test('a report says why its card showed the plain photo, even after a reload', () => {
  expect(toldOf(result('nobody'))).toMatchObject({ outcome: 'card', plain: 'nobody' });
  expect(toldOf(result())).toMatchObject({ outcome: 'card', plain: null });
  const { path, state } = addressOfVisit(result('late'))!;
  expect(toldOf(visitAt(rules, path, structuredClone(state)))).toMatchObject({ plain: 'late' });
  expect(visitAt(rules, path, { ...state, plain: 'a face' })).not.toHaveProperty('picture.plain');
});

test('a report counts retakes, with a card and without', () => {
  const live: Visit = { scene: 'live', attention: 'present', answers: sampleAnswers, retakes: 2 };
  expect(toldOf(live)).toMatchObject({ outcome: 'left-photo', retakes: 2 });
  expect(toldOf(live, { ...result(), retakes: 2 })).toMatchObject({ outcome: 'card', retakes: 2 });
  expect(toldOf(result())).toMatchObject({ retakes: 0 });
});

test("a report names the guest's format, with a card and without", () => {
  const live: Visit = { scene: 'live', attention: 'present', answers: sampleAnswers, format: 'strip' };
  expect(toldOf(live)).toMatchObject({ outcome: 'left-photo', format: 'strip' });
  expect(toldOf(live, { ...result(), format: 'strip' })).toMatchObject({ outcome: 'card', format: 'strip' });
  expect(toldOf(result())).toMatchObject({ format: null });
});
