import { z } from 'zod';
import { pictureEnds } from './staff.ts';
import { visitOutcome } from './visitReport.ts';

/**
 * What happens at a booth, as one stream. Each event says at which booth, when, and in which visit: visits are numbered as they come, by each start of the
 * booth anew, and a number leads to no photo. No event holds a photo, an answer, a secret or an address, so that whoever listens may log it, count it or
 * light a lamp.
 */
const any = {
  /** The booth's own name. */
  booth: z.string().min(1).max(80),
  /** In milliseconds since 1970. */
  atMs: z.number(),
};
/** `visit` is null where the booth doesn't know in which visit it happened. */
const inVisit = { ...any, visit: z.int().min(1).nullable() };
const ms = z.number().min(0).max(1e12);
const copies = z.int().min(1).max(100);
/** The name of the feature that a problem is about. */
const feature = z.string().min(1).max(40);

const kinds = [
  z.object({ kind: z.literal('visit-started'), ...inVisit }),
  /** How many questions have an answer. */
  z.object({ kind: z.literal('survey-answered'), ...inVisit, questions: z.int().min(0).max(32) }),
  z.object({ kind: z.literal('shot-taken'), ...inVisit, retakes: z.int().min(0).max(1000) }),
  /** Of the booth itself, or of the picture service, whose order may also have ended otherwise. */
  z.object({
    kind: z.literal('picture-made'),
    ...inVisit,
    by: z.enum(['booth', 'service']),
    end: z.enum(pictureEnds),
    tookMs: ms.nullable(),
  }),
  /** A sealed card has arrived. `isSequel`: it follows another one, as a portrait does. `waitedMs`: for how long its code has been on the screen. */
  z.object({ kind: z.literal('card-kept'), ...inVisit, isSequel: z.boolean(), waitedMs: ms }),
  /** A phone has got it. */
  z.object({ kind: z.literal('card-fetched'), ...inVisit }),
  z.object({ kind: z.literal('print-asked'), ...inVisit, copies }),
  /** `isOut`: on paper; otherwise it has ended without. */
  z.object({ kind: z.literal('print-done'), ...inVisit, copies, isOut: z.boolean() }),
  z.object({ kind: z.literal('visit-ended'), ...inVisit, outcome: z.enum([...visitOutcome.options, 'rehearsed']) }),
  z.object({ kind: z.literal('problem-raised'), ...any, feature }),
  z.object({ kind: z.literal('problem-solved'), ...any, feature }),
  z.object({ kind: z.literal('booth-opened'), ...any }),
  z.object({ kind: z.literal('booth-closed'), ...any }),
] as const;

export const boothEvent = z.discriminatedUnion('kind', kinds);
export type BoothEvent = Readonly<z.infer<typeof boothEvent>>;
export type BoothEventKind = BoothEvent['kind'];
/** An event of one kind. */
export type EventOf<Kind extends BoothEventKind> = Extract<BoothEvent, { readonly kind: Kind }>;
