import type { PlainReason } from '../shared/contract/plainReasons.ts';
import type { TermsAnswer, VisitSummary } from '../shared/contract/visitReport.ts';
import type { Answers } from '../shared/survey/answers.ts';
import type { Visit } from './Visit.ts';
import type { VisitRules } from './VisitRules.ts';

/** What is recorded of a visit while it lasts. */
export interface VisitRecord {
  readonly reached: 'survey' | 'photo' | 'card';
  readonly answers: Answers;
  readonly shutterMs: number | null;
  readonly shutterToCardMs: number | null;
  /** Null until the guest has answered. */
  readonly consent: TermsAnswer | null;
  readonly plain: PlainReason | null;
  readonly retakes: number;
}

const fresh: VisitRecord = {
  reached: 'survey',
  answers: {},
  shutterMs: null,
  shutterToCardMs: null,
  consent: null,
  plain: null,
  retakes: 0,
};

/**
 * The record after a visit has reached a state, and the summary of a visit that ended there: for the counts it ends with its card, whatever
 * the guest does with that. `nowMs` is by a monotonic clock.
 */
export function recordVisit(
  rules: VisitRules,
  before: VisitRecord | null,
  state: Visit,
  nowMs: number,
): { readonly record: VisitRecord | null; readonly ended: VisitSummary | null } {
  const noted = before ?? fresh;
  const record = { ...noted, consent: state.consent ?? noted.consent, retakes: state.retakes ?? noted.retakes };
  const goesOn = (changes: Partial<VisitRecord>) => ({ record: { ...record, ...changes }, ended: null });
  switch (state.scene) {
    case 'welcome':
    case 'closed':
    case 'notFound':
      return { record: null, ended: before === null || before.reached === 'card' ? null : summary(before, outcomes[before.reached]) };
    case 'trouble':
      return { record: null, ended: before === null || before.reached === 'card' ? null : summary(before, 'broken') };
    case 'survey':
      // The current question may still be answered differently.
      return goesOn({ answers: answered(rules, state.answers, state.step) });
    case 'formats':
    case 'consent':
      return goesOn({ answers: state.answers });
    case 'preparing':
    case 'live':
    case 'countdown':
      return goesOn({ reached: 'photo', answers: state.answers, shutterMs: null });
    case 'generating':
      return goesOn({
        reached: 'photo',
        answers: state.answers,
        shutterMs: state.development.name === 'shooting' ? (record.shutterMs ?? nowMs) : record.shutterMs,
      });
    case 'result': {
      const { record: carded } = goesOn({
        reached: 'card',
        answers: state.answers,
        plain: state.picture.plain ?? null,
        shutterToCardMs: record.shutterToCardMs ?? (record.shutterMs === null ? null : nowMs - record.shutterMs),
      });
      return { record: carded, ended: before?.reached === 'card' ? null : summary(carded, 'card') };
    }
  }
}

const outcomes = { survey: 'left-survey', photo: 'left-photo' } as const;

const summary = ({ answers, shutterToCardMs, consent, plain, retakes }: VisitRecord, outcome: VisitSummary['outcome']): VisitSummary => ({
  outcome,
  answers,
  shutterToCardMs,
  consent,
  plain,
  retakes,
});

/** The answers to the questions before a step. */
function answered(rules: VisitRules, answers: Answers, step: number): Answers {
  const ids = rules.questions.slice(0, step).map(({ id }) => id);
  return Object.fromEntries(ids.flatMap((id) => (answers[id] === undefined ? [] : [[id, answers[id]]])));
}
