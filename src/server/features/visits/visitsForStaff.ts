import type { FastifyInstance } from 'fastify';
import { dayAsked } from '../../../shared/contract/staffRequests.ts';
import type { StaffDay } from '../../../shared/contract/staff.ts';
import type { Result } from '../../../shared/errors.ts';
import { success } from '../../../shared/errors.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { csvText } from '../../core/csvText.ts';
import { hourOf } from '../../core/hourOf.ts';
import { giveStaff } from '../../core/access/giveStaff.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import type { CountedAnswer, CountedConsent, VisitCounts } from '../../storage/staff/VisitCounts.ts';
import { staffDay } from './staffDay.ts';

export interface CountsForStaff {
  readonly counts: VisitCounts;
  /** The theme on show. */
  readonly theme: () => Theme;
  readonly now: () => Date;
}

/** The visit counts on the staff page: a day's sums, and all counts of answers and consents as CSV. */
export function visitsForStaffRoute(app: FastifyInstance, { counts, theme, now }: CountsForStaff): void {
  async function day(wanted: string | null): Promise<Result<StaffDay>> {
    const today = hourOf(now()).day;
    const [sums, days] = [await counts.day(wanted ?? today), await counts.days()];
    if (!sums.ok) return sums;
    if (!days.ok) return days;
    const all = days.value.includes(today) ? days.value : [today, ...days.value];
    return success(staffDay(wanted ?? today, all, sums.value, theme()));
  }

  async function table(): Promise<Result<string>> {
    const [answers, consents] = [await counts.allAnswers(), await counts.allConsents()];
    if (!answers.ok) return answers;
    return consents.ok ? success(surveyTable(answers.value, consents.value)) : consents;
  }

  app
    .withTypeProvider<ByContract>()
    .get('/staff/api/day', { schema: { querystring: dayAsked } }, async (request, reply) =>
      giveStaff(request, reply, await day(request.query.day ?? null)),
    );

  app.get('/staff/api/survey.csv', async (request, reply) => {
    const csv = await table();
    if (csv.ok) reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="survey.csv"');
    return giveStaff(request, reply, csv);
  });
}

type OfDay<Counted> = Counted & { readonly day: string };
type Row = OfDay<CountedAnswer & { readonly count: number }>;

/** A CSV of every answer's count, followed by the consents, which belong to no theme. */
function surveyTable(answers: readonly Row[], consents: readonly OfDay<CountedConsent>[]): string {
  const head = ['day', 'theme', 'question', 'question text', 'answer', 'answer text', 'count'];
  const lines = [...answers, ...consents.flatMap(consentRows)].map(({ day, theme, question, questionText, value, answerText, count }) => [
    day,
    theme,
    question,
    questionText,
    value,
    answerText,
    String(count),
  ]);
  return csvText([head, ...lines]);
}

function consentRows({ day, version, agreed, declined }: OfDay<CountedConsent>): Row[] {
  const of = { day, theme: '', question: 'consent', questionText: `Terms ${version}` };
  return [
    { ...of, value: 'agreed', answerText: 'Agreed', count: agreed },
    { ...of, value: 'declined', answerText: 'Declined', count: declined },
  ];
}
