import type { Answers } from '../survey/answers.ts';

/** How far a visit came: the guest had a card, left before the camera or at it, or something broke. */
export type VisitOutcome = 'card' | 'left-survey' | 'left-photo' | 'broken';

/**
 * Why a card shows the photo as it is: nobody was found in it, cutting people out failed on this machine, the picture service gave nothing,
 * the deadline came first, the guest did not agree that the photo is sent to who would have made it, or the theme wants it so.
 */
export const plainReasons = ['nobody', 'failed', 'service', 'late', 'withheld', 'by-theme'] as const;
export type PlainReason = (typeof plainReasons)[number];

/** What a guest said to the terms that they were shown. */
export interface TermsAnswer {
  /** Which terms, by the theme's own name for them. */
  readonly version: string;
  readonly agreed: boolean;
}

/** What is told of a visit once its card is there, or it is over without one. Nothing in it says who it was, or which photo is theirs. */
export interface VisitSummary {
  readonly outcome: VisitOutcome;
  /** What the guest answered and went on with. */
  readonly answers: Answers;
  /** From the release to the card on the screen, in milliseconds; null where there was none, or a reload came in between. */
  readonly shutterToCardMs: number | null;
  /** Null where nobody was asked. */
  readonly consent: TermsAnswer | null;
  /** Why the card showed the photo as it is. Null where a maker had made more of it, and where there was no card. */
  readonly plain: PlainReason | null;
  /** How many shots were taken back. */
  readonly retakes: number;
}

/**
 * Body of `POST /api/visit-report` on the kiosk's listener, answered by 204. The server adds it to its counts and forgets it: answers are
 * counted by day and question, visits by hour. It may be told more than once, and counts once.
 */
export interface VisitReport extends VisitSummary {
  /** 32 hex digits, drawn for this report alone. */
  readonly id: string;
  /** How long ago that was, in milliseconds: a server that was away counts it in its own hour. */
  readonly endedMsAgo: number;
}
