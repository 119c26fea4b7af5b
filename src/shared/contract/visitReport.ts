import { z } from 'zod';
import { plainReasons } from './plainReasons.ts';

const duration = z.number().min(0).max(1e12);
const word = z.string().min(1).max(200);
const mostQuestions = 32;

/** How far a visit came: the guest had a card, left before the camera or at it, or something broke. */
const visitOutcome = z.enum(['card', 'left-survey', 'left-photo', 'broken']);
export type VisitOutcome = z.infer<typeof visitOutcome>;

/** What a guest said to the terms that they were shown. */
const termsAnswer = z
  .object({
    /** Which terms, by the theme's own name for them. */
    version: word,
    agreed: z.boolean(),
  })
  .readonly();
export type TermsAnswer = z.infer<typeof termsAnswer>;

/** What is told of a visit once its card is there, or it is over without one. Nothing in it says who it was, or which photo is theirs. */
const visitSummary = z.object({
  outcome: visitOutcome,
  /** What the guest answered and went on with. */
  answers: z
    .record(z.string(), word)
    .refine((answers) => Object.keys(answers).length <= mostQuestions)
    .readonly(),
  /** From the release to the card on the screen, in milliseconds; null where there was none, or a reload came in between. */
  shutterToCardMs: duration.nullable(),
  /** Null where nobody was asked. */
  consent: termsAnswer.nullable(),
  /** Why the card showed the photo as it is. Null where a maker had made more of it, and where there was no card. Older kiosks don't tell. */
  plain: z.enum(plainReasons).nullable().default(null),
  /** How many shots were taken back. Older kiosks don't tell. */
  retakes: z.int().min(0).max(1000).default(0),
});
export type VisitSummary = Readonly<z.infer<typeof visitSummary>>;

/**
 * Body of `POST /api/visit-report` on the kiosk's listener, answered by 204. The server adds it to its counts and forgets it: answers are
 * counted by day and question, visits by hour. It may be told more than once, and counts once.
 */
export const visitReport = visitSummary
  .extend({
    /** 32 hex digits, drawn for this report alone. */
    id: z.string().regex(/^[0-9a-f]{32}$/),
    /** How long ago that was, in milliseconds: a server that was away counts it in its own hour. */
    endedMsAgo: duration,
  })
  .readonly();
export type VisitReport = z.infer<typeof visitReport>;
