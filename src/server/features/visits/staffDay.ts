import type { StaffDay, StaffTimes } from '../../../shared/contract/staff.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import type { DayCounts, DurationKind } from '../../storage/staff/VisitCounts.ts';
import type { CountedQuestion } from './countedQuestions.ts';
import { countedQuestions } from './countedQuestions.ts';
import { quantileMs } from '../../../shared/contract/durationBuckets.ts';

/** A day's sums for staff. Includes every answer of the theme on show, even those without guests. */
export function staffDay(day: string, days: readonly string[], counts: DayCounts, theme: Theme): StaffDay {
  const { name } = theme;
  const questions = countedQuestions(theme);
  const sum = (hour: number, ...outcomes: string[]): number =>
    counts.visits.reduce((total, one) => total + (one.hour === hour && outcomes.includes(one.outcome) ? one.count : 0), 0);
  const known = questions.map(({ id, text, options }) => ({
    theme: name,
    id,
    text,
    answers: options.map((option) => ({ value: option.value, text: option.text, count: countOf(counts, name, id, option.value) })),
  }));
  return {
    day,
    days,
    hours: [...Array(24).keys()].map((hour) => ({
      hour,
      cards: sum(hour, 'card'),
      left: sum(hour, 'left-survey', 'left-photo'),
      broken: sum(hour, 'broken'),
    })),
    questions: [...known, ...formerQuestions(counts, name, questions)],
    shutterToCard: timesOf(counts, 'shutter-to-card'),
    codeToPhone: timesOf(counts, 'code-to-phone'),
    orderToPicture: timesOf(counts, 'order-to-picture'),
    consents: counts.consents,
    retakes: counts.retakes,
    tallies: counts.tallies,
  };
}

function countOf({ answers }: DayCounts, theme: string, question: string, value: string): number {
  return answers.find((one) => one.theme === theme && one.question === question && one.value === value)?.count ?? 0;
}

/** The answers from other themes, or to questions that the theme no longer asks. */
function formerQuestions({ answers }: DayCounts, name: string, questions: readonly CountedQuestion[]): StaffDay['questions'] {
  const asked = new Set(questions.flatMap(({ id, options }) => options.map(({ value }) => JSON.stringify([name, id, value]))));
  const former = answers.filter(({ theme, question, value }) => !asked.has(JSON.stringify([theme, question, value])));
  const keys = [...new Set(former.map(({ theme, question }) => JSON.stringify([theme, question])))];
  return keys.flatMap((key) => {
    const same = former.filter(({ theme, question }) => JSON.stringify([theme, question]) === key);
    const [first] = same;
    if (first === undefined) return [];
    const given = same.map(({ value, answerText, count }) => ({ value, text: answerText, count }));
    return [{ theme: first.theme, id: first.question, text: first.questionText, answers: given }];
  });
}

function timesOf({ durations }: DayCounts, kind: DurationKind): StaffTimes | null {
  const buckets = durations.filter((one) => one.kind === kind);
  const [p50Ms, p95Ms] = [quantileMs(buckets, 0.5), quantileMs(buckets, 0.95)];
  if (p50Ms === null || p95Ms === null) return null;
  return { count: buckets.reduce((total, { count }) => total + count, 0), p50Ms, p95Ms };
}
