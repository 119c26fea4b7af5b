import type { FastifyBaseLogger } from 'fastify';
import type { PictureEnd } from '../../../shared/contract/pictureEnds.ts';
import type { VisitReport } from '../../../shared/contract/visitReport.ts';
import type { Theme } from '../../../shared/theme/themeSchema.ts';
import { countedAnswersOf, countedQuestions } from './countedQuestions.ts';
import type { CountedAnswer, DurationKind, VisitCounts } from '../../storage/staff/VisitCounts.ts';
import type { Instant } from '../../storage/staff/Instant.ts';
import { hourOf } from '../../core/hourOf.ts';

/** Counts visits. Resolves with whether the visit was counted; if not, report it again. */
export interface VisitCounter {
  readonly visit: (report: VisitReport) => Promise<boolean>;
  readonly duration: (kind: DurationKind, ms: number) => Promise<void>;
  /** Records the end and duration of a picture order. */
  readonly picture: (end: PictureEnd, tookMs: number) => Promise<void>;
}

export interface VisitCounterParts {
  readonly counts: VisitCounts;
  /** The theme on show. */
  readonly theme: () => Theme;
  readonly now: () => Date;
  /** The instant this many milliseconds ago, for the cloud; null without a cloud. */
  readonly made: ((agoMs: number) => Instant) | null;
  readonly logger: FastifyBaseLogger;
}

/** Adds reports of kiosks and phones to the counts, by the booth's local hours and days. */
export function visitCounter({ counts, theme, now, made, logger }: VisitCounterParts): VisitCounter {
  return {
    async visit({ id, endedMsAgo, answers, format, ...visit }) {
      const at = hourOf(new Date(now().getTime() - endedMsAgo));
      const report = { id, made: made?.(endedMsAgo) ?? null };
      const added = await counts.addVisit(at, { ...visit, answers: countedAnswers(theme(), countedAnswersOf(answers, format)) }, report);
      if (added.ok) return true;
      logger.warn({ err: added.error }, 'a visit could not be counted');
      return false;
    },
    async duration(kind, ms) {
      const added = await counts.addDuration(hourOf(now()), kind, ms, made?.(0) ?? null);
      if (!added.ok) logger.warn({ err: added.error }, 'a duration could not be counted');
    },
    async picture(end, tookMs) {
      const added = await counts.addPicture(hourOf(now()), end, end === 'made' ? tookMs : null, made?.(0) ?? null);
      if (!added.ok) logger.warn({ err: added.error }, 'a picture order could not be counted');
    },
  };
}

/** Counts only questions of the theme on show: a kiosk whose visit ended in the previous theme may report other questions. */
function countedAnswers(theme: Theme, answers: VisitReport['answers']): CountedAnswer[] {
  return countedQuestions(theme).flatMap(({ id, text, options }) => {
    const chosen = Object.hasOwn(answers, id) ? options.find(({ value }) => value === answers[id]) : undefined;
    return chosen === undefined
      ? []
      : [{ theme: theme.name, question: id, value: chosen.value, questionText: text, answerText: chosen.text }];
  });
}
