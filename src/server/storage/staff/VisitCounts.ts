import type { z } from 'zod';
import type { countedDurations } from '../../../shared/contract/booths.ts';
import type { Result } from '../../../shared/errors.ts';
import type { Tallies, TallyName, TallyWord } from '../../../shared/contract/features.ts';
import type { Instant } from './Instant.ts';
import type { TermsAnswer, VisitOutcome } from '../../../shared/contract/visitReport.ts';

/** Day and hour in the booth's local time. */
export interface Hour {
  /** Such as `2026-11-21`. */
  readonly day: string;
  /** 0 to 23. */
  readonly hour: number;
}

/** An answer as shown on the screen. */
export interface CountedAnswer {
  /** The theme's name. */
  readonly theme: string;
  readonly question: string;
  readonly value: string;
  readonly questionText: string;
  readonly answerText: string;
}

/** What one visit adds to the counts, including one word for each tally that counts words. */
export interface CountedVisit extends CountedWords {
  readonly outcome: VisitOutcome;
  readonly answers: readonly CountedAnswer[];
  readonly shutterToCardMs: number | null;
  readonly consent: TermsAnswer | null;
  readonly retakes: number;
}

type CountedWords = { readonly [Name in TallyName]?: TallyWord<Name> | null | undefined };

/** How many guests accepted and declined a version of the terms. */
export interface CountedConsent {
  readonly version: string;
  readonly agreed: number;
  readonly declined: number;
}

export type DurationKind = z.infer<typeof countedDurations>;

/** The sums of one day. */
export interface DayCounts {
  readonly visits: readonly { readonly hour: number; readonly outcome: VisitOutcome; readonly count: number }[];
  readonly answers: readonly (CountedAnswer & { readonly count: number })[];
  /** How many durations fell into each bucket (see durationBuckets.ts). */
  readonly durations: readonly { readonly kind: DurationKind; readonly bucket: number; readonly count: number }[];
  readonly consents: readonly CountedConsent[];
  /** How many shots guests retook. */
  readonly retakes: number;
  readonly tallies: Tallies;
}

/**
 * Counts of visits and answers: sums that reveal no single visit. Calls fail with `storage-full` and `storage-unavailable`, both retryable; a failed
 * call changes nothing.
 */
export interface VisitCounts {
  /** Counts a visit, unless this id was already counted. `made`, here and below: the visit's time, for the cloud; null without a cloud. */
  addVisit(at: Hour, visit: CountedVisit, report: { readonly id: string; readonly made: Instant | null }): Promise<Result<void>>;
  addDuration(at: Hour, kind: DurationKind, ms: number, made: Instant | null): Promise<Result<void>>;
  /** `tookMs` is null if there is no picture. */
  addPicture(at: Hour, end: TallyWord<'pictures'>, tookMs: number | null, made: Instant | null): Promise<Result<void>>;
  day(day: string): Promise<Result<DayCounts>>;
  /** The days with counts, latest first. */
  days(): Promise<Result<readonly string[]>>;
  /** Every answer of every day, in order of day, theme, question and value. */
  allAnswers(): Promise<Result<readonly (CountedAnswer & { readonly day: string; readonly count: number })[]>>;
  /** The accepted and declined terms of each day, in order of day and version. */
  allConsents(): Promise<Result<readonly (CountedConsent & { readonly day: string })[]>>;
}
