import { z } from 'zod';
import { visitParts } from './features.ts';
import { plainReasons } from './plainReasons.ts';

const duration = z.number().min(0).max(1e12);
const word = z.string().min(1).max(200);
const maxQuestions = 32;

/** The outcome of a visit: the guest got a card, left before the camera or at it, or something failed. */
export const visitOutcome = z.enum(['card', 'left-survey', 'left-photo', 'broken']);
export type VisitOutcome = z.infer<typeof visitOutcome>;

/** A guest's answer to the terms they were shown. */
const termsAnswer = z
  .object({
    /** The theme's own name for the terms. */
    version: word,
    agreed: z.boolean(),
    /** Present if the terms concern only a portrait: guests who decline still get the card. */
    only: z.literal('portrait').exactOptional(),
  })
  .readonly();
export type TermsAnswer = z.infer<typeof termsAnswer>;

/** The report of a visit once its card is ready, or once it has ended without one. It reveals neither the guest nor the photo. */
const visitSummary = z.object({
  outcome: visitOutcome,
  /** The answers that the guest gave and confirmed. */
  answers: z
    .record(z.string(), word)
    .refine((answers) => Object.keys(answers).length <= maxQuestions)
    .readonly(),
  /** From the shutter to the card on the screen, in milliseconds; null without a card, or after a reload in between. */
  shutterToCardMs: duration.nullable(),
  /** Null if no terms were shown. */
  consent: termsAnswer.nullable(),
  /** Why the card showed the plain photo; null if it showed another picture, or if there was no card. Older kiosks omit it. */
  plain: z.enum(plainReasons).nullable().default(null),
  ...visitParts,
  /** How many retakes the guest made. Older kiosks omit it. */
  retakes: z.int().min(0).max(1000).default(0),
  /** The id of the format that the guest chose; null if there was no choice. Older kiosks omit it. */
  format: word.nullable().default(null),
});
export type VisitSummary = Readonly<z.infer<typeof visitSummary>>;

/**
 * Body of `POST /api/visit-report` on the kiosk's listener, answered by 204. The server adds the report to its totals and discards it: answers are
 * counted by day and question, visits by hour. Reports with the same id count once.
 */
export const visitReport = visitSummary
  .extend({
    /** 32 hex digits, random for each report. */
    id: z.string().regex(/^[0-9a-f]{32}$/),
    /** How long ago the visit ended, in milliseconds, so that a server that was unreachable counts the visit in the right hour. */
    endedMsAgo: duration,
  })
  .readonly();
export type VisitReport = z.infer<typeof visitReport>;
