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
  /** `questions`: how many questions are answered. */
  z.object({ kind: z.literal('survey-answered'), ...inVisit, questions: z.int().min(0).max(32) }),
  z.object({ kind: z.literal('shot-taken'), ...inVisit, retakes: z.int().min(0).max(1000) }),
  /** The booth or the picture service made a picture, or an order to the service ended in another way (`end`). */
  z.object({
    kind: z.literal('picture-made'),
    ...inVisit,
    by: z.enum(['booth', 'service']),
    end: z.enum(pictureEnds),
    tookMs: ms.nullable(),
  }),
  /**
   * A sealed card has arrived. `isSequel`: it follows another card; a portrait does. `waitedMs`: how long its code has been on the screen.
   */
  z.object({ kind: z.literal('card-kept'), ...inVisit, isSequel: z.boolean(), waitedMs: ms }),
  /** A phone has fetched the card. */
  z.object({ kind: z.literal('card-fetched'), ...inVisit }),
  ...featureEvents,
  z.object({ kind: z.literal('visit-ended'), ...inVisit, outcome: z.enum([...visitOutcome.options, 'rehearsed']) }),
  z.object({ kind: z.literal('problem-raised'), ...anyEvent, feature }),
  z.object({ kind: z.literal('problem-solved'), ...anyEvent, feature }),
  z.object({ kind: z.literal('booth-opened'), ...anyEvent }),
  z.object({ kind: z.literal('booth-closed'), ...anyEvent }),
] as const;

/**
 * The events at a booth, as one stream. Each event includes its booth, its time and its visit. Visits are numbered in order, starting again with each
 * start of the booth, and a number leads to no photo. No event contains a photo, an answer, a secret or an address, so listeners may log events,
 * count them or switch on a lamp.
 */
export const boothEvent = z.discriminatedUnion('kind', kinds);
export type BoothEvent = Readonly<z.infer<typeof boothEvent>>;
export type BoothEventKind = BoothEvent['kind'];
/** An event of one kind. */
export type EventOf<Kind extends BoothEventKind> = Extract<BoothEvent, { readonly kind: Kind }>;
