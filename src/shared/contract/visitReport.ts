import type { Answers } from '../survey/answers.ts';

/** How far a visit came: the guest had a card, left before the camera or at it, or something broke. */
export type VisitOutcome = 'card' | 'left-survey' | 'left-photo' | 'broken';

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
