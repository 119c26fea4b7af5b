import type { FastifyBaseLogger } from 'fastify';
import { BoundedMap } from '../../shared/BoundedMap.ts';
import type { VisitReport } from '../../shared/contract/visitReport.ts';
import type { Theme } from '../../shared/theme/themeSchema.ts';
import type { CountedAnswer, DurationKind, Hour, VisitCounts } from './records/VisitCounts.ts';

/** Where visits are counted. Resolves to whether it was counted: where not, it should be told again. */
export interface VisitCounter {
  readonly visit: (report: VisitReport) => Promise<boolean>;
  readonly duration: (kind: DurationKind, ms: number) => Promise<void>;
}

export interface VisitCounterParts {
  readonly counts: VisitCounts;
  /** The theme on show. */
  readonly theme: () => Theme;
  readonly now: () => Date;
  readonly logger: FastifyBaseLogger;
}

/** So many reports are known again when they are told twice. */
const rememberedReports = 2000;

/** Adds what kiosks and phones tell to the counts of the booth's own hours and days. */
export function visitCounter({ counts, theme, now, logger }: VisitCounterParts): VisitCounter {
  const told = new BoundedMap<string, true>(rememberedReports);
  return {
    async visit({ id, endedMsAgo, answers, ...visit }) {
      if (told.has(id)) return true;
      // From here on, so that the same one told again while this one is being written isn't counted beside it.
      told.set(id, true);
      const at = hourOf(new Date(now().getTime() - endedMsAgo));
      const added = await counts.addVisit(at, { ...visit, answers: countedAnswers(theme(), answers) });
      if (added.ok) return true;
      told.delete(id);
      logger.warn({ err: added.error }, 'a visit could not be counted');
      return false;
    },
    async duration(kind, ms) {
      const added = await counts.addDuration(hourOf(now()).day, kind, ms);
      if (!added.ok) logger.warn({ err: added.error }, 'a duration could not be counted');
    },
  };
}

/** The day and hour on the booth's wall. */
export function hourOf(date: Date): Hour {
  const two = (value: number): string => String(value).padStart(2, '0');
  return { day: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`, hour: date.getHours() };
}

/** Only what the theme on show asks counts: a kiosk whose visit ended in the theme before may tell of other questions. */
function countedAnswers({ name, survey }: Theme, answers: VisitReport['answers']): CountedAnswer[] {
  return survey.flatMap(({ id, text, options }) => {
    const chosen = Object.hasOwn(answers, id) ? options.find(({ value }) => value === answers[id]) : undefined;
    return chosen === undefined ? [] : [{ theme: name, question: id, value: chosen.value, questionText: text, answerText: chosen.text }];
  });
}
