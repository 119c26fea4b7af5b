import { z } from 'zod';
import { visitParts } from './features.ts';
import { plainReasons } from './plainReasons.ts';

const duration = z.number().min(0).max(1e12);
const word = z.string().min(1).max(200);
const maxQuestions = 32;

/** How far a visit got: the guest got a card, left before the camera or at it, or something failed. */
export const visitOutcome = z.enum(['card', 'left-survey', 'left-photo', 'broken']);
export type VisitOutcome = z.infer<typeof visitOutcome>;

/** A guest's answer to the terms they were shown. */
const termsAnswer = z
  .object({
    /** The theme's own name for the terms. */
    version: word,
    agreed: z.boolean(),
    /** Present if they were asked about a portrait alone: after a no they get the card all the same. */
    only: z.literal('portrait').exactOptional(),
  })
  .readonly();
export type TermsAnswer = z.infer<typeof termsAnswer>;

/** What is reported of a visit once its card is ready, or it is over without one. It does not reveal who it was, or which photo is theirs. */
const visitSummary = z.object({
  outcome: visitOutcome,
  /** The answers that the guest gave and confirmed. */
  answers: z
    .record(z.string(), word)
    .refine((answers) => Object.keys(answers).length <= maxQuestions)
    .readonly(),
  /** From the shutter to the card on the screen, in milliseconds; null if there was no card, or a reload in between. */
  shutterToCardMs: duration.nullable(),
  /** Null if nobody was asked. */
  consent: termsAnswer.nullable(),
  /** Why the card showed the plain photo. Null if a maker made more of it, and if there was no card. Older kiosks omit it. */
  plain: z.enum(plainReasons).nullable().default(null),
  ...visitParts,
  /** How many retakes were made. Older kiosks omit it. */
  retakes: z.int().min(0).max(1000).default(0),
  /** The id of the format that the guest chose; null where there was nothing to choose. Older kiosks omit it. */
  format: word.nullable().default(null),
});
export type VisitSummary = Readonly<z.infer<typeof visitSummary>>;

/**
 * Body of `POST /api/visit-report` on the kiosk's listener, answered by 204. The server adds it to its counts and forgets it: answers are
 * counted by day and question, visits by hour. Repeats with the same id count once.
 */
export const visitReport = visitSummary
  .extend({
    /** 32 hex digits, random for each report. */
    id: z.string().regex(/^[0-9a-f]{32}$/),
    /** How long ago that was, in milliseconds, so that a server that was away counts it in the right hour. */
    endedMsAgo: duration,
  })
  .readonly();
export type VisitReport = z.infer<typeof visitReport>;
