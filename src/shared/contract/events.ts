import { z } from 'zod';
import { anyEvent, inVisit } from './eventParts.ts';
import { featureEvents } from './features.ts';
import { pictureEnds } from './pictureEnds.ts';
import { visitOutcome } from './visitReport.ts';

const ms = z.number().min(0).max(1e12);
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
  ...featureEvents,
  z.object({ kind: z.literal('visit-ended'), ...inVisit, outcome: z.enum([...visitOutcome.options, 'rehearsed']) }),
  z.object({ kind: z.literal('problem-raised'), ...anyEvent, feature }),
  z.object({ kind: z.literal('problem-solved'), ...anyEvent, feature }),
  z.object({ kind: z.literal('booth-opened'), ...anyEvent }),
  z.object({ kind: z.literal('booth-closed'), ...anyEvent }),
] as const;

/**
 * What happens at a booth, as one stream. Each event says at which booth, when, and in which visit: visits are numbered as they come, by each start of the
 * booth anew, and a number leads to no photo. No event holds a photo, an answer, a secret or an address, so that whoever listens may log it, count it or
 * light a lamp.
 */
export const boothEvent = z.discriminatedUnion('kind', kinds);
export type BoothEvent = Readonly<z.infer<typeof boothEvent>>;
export type BoothEventKind = BoothEvent['kind'];
/** An event of one kind. */
export type EventOf<Kind extends BoothEventKind> = Extract<BoothEvent, { readonly kind: Kind }>;
