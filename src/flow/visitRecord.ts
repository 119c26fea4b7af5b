import type { TermsAnswer, VisitSummary } from '../shared/contract/visitReport.ts';
import type { Answers } from '../shared/survey/answers.ts';
import type { Agreement } from './features.ts';
import { joined } from './features.ts';
import type { Visit } from './Visit.ts';
import type { VisitRules } from './VisitRules.ts';
import { formatOf } from './VisitRules.ts';

/** The record of a visit, reported at its end. */
export interface VisitRecord extends Omit<VisitSummary, 'outcome'> {
  readonly reached: 'survey' | 'photo' | 'card';
  readonly shutterMs: number | null;
}

const fresh: VisitRecord = {
  reached: 'survey',
  answers: {},
  shutterMs: null,
  shutterToCardMs: null,
  consent: null,
  plain: null,
  retakes: 0,
  format: null,
};

/** The server already knows who receives photos. */
function reported({ sentTo: _told, ...answer }: Agreement): TermsAnswer {
  return answer;
}

/**
 * The record after a visit has reached a state, or the summary if the visit ended there. For statistics, a visit ends with its card,
 * whatever the guest does next. `nowMs` comes from a monotonic clock.
 */
export function recordVisit(
  rules: VisitRules,
  before: VisitRecord | null,
  state: Visit,
  nowMs: number,
): { readonly record: VisitRecord | null; readonly ended: VisitSummary | null } {
  const noted = before ?? fresh;
  const record = {
    ...noted,
    consent: state.consent === undefined ? noted.consent : reported(state.consent),
    retakes: state.retakes ?? noted.retakes,
    format: state.format ?? noted.format,
  };
  const goesOn = (changes: Partial<VisitRecord>) => ({ record: { ...record, ...changes }, ended: null });
  switch (state.scene) {
    case 'welcome':
    case 'closed':
    case 'notFound':
      return { record: null, ended: before === null || before.reached === 'card' ? null : summary(before, outcomes[before.reached]) };
    case 'trouble':
      return { record: null, ended: before === null || before.reached === 'card' ? null : summary(before, 'broken') };
    case 'survey':
      // The guest may still change the answer to the current question.
      return goesOn({ answers: answered(rules, state.answers, state.step) });
    case 'formats':
    case 'consent':
      return goesOn({ answers: state.answers });
    case 'preparing':
    case 'live':
    case 'countdown':
      return goesOn({ reached: 'photo', answers: state.answers, shutterMs: null });
    case 'generating': {
      // After a recording, such as a film, the guests' wait begins at its last frame.
      const shutter = formatOf(rules, state).taking === undefined ? 'shooting' : 'making';
      const shutterMs = state.development.name === shutter ? (record.shutterMs ?? nowMs) : record.shutterMs;
      return goesOn({ reached: 'photo', answers: state.answers, shutterMs });
    }
    case 'result': {
      const { record: carded } = goesOn({
        reached: 'card',
        answers: state.answers,
        plain: state.picture.plain ?? null,
        ...joined(({ reported: told }) => told?.(formatOf(rules, state), state.picture)),
        shutterToCardMs: record.shutterToCardMs ?? (record.shutterMs === null ? null : nowMs - record.shutterMs),
      });
      return { record: carded, ended: before?.reached === 'card' ? null : summary(carded, 'card') };
    }
  }
}

const outcomes = { survey: 'left-survey', photo: 'left-photo' } as const;

function summary({ reached: _reached, shutterMs: _shutterMs, ...told }: VisitRecord, outcome: VisitSummary['outcome']): VisitSummary {
  return { outcome, ...told };
}

/** The answers given before a step. */
function answered(rules: VisitRules, answers: Answers, step: number): Answers {
  const ids = rules.questions.slice(0, step).map(({ id }) => id);
  return Object.fromEntries(ids.flatMap((id) => (answers[id] === undefined ? [] : [[id, answers[id]]])));
}
