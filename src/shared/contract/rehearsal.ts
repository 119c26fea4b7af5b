import { z } from 'zod';
import { cameraTrouble, cameraTurn, screenSize } from './kioskStatus.ts';

const number = z.number().min(0).max(1e15);

/** The kiosk's report on its automatic visit, with its own camera. */
const rehearsedVisit = z
  .object({
    /** How far the visit got. */
    reached: z.enum(['welcome', 'survey', 'camera', 'picture', 'card']),
    camera: z
      .object({
        trouble: cameraTrouble.nullable(),
        /** Width and height of the camera's pictures, in pixels; 0 if there were none. */
        width: number,
        height: number,
        /** The rotation needed to make faces upright: in addition to the configured one, and in total. Null if no face was seen. */
        faces: z.object({ by: cameraTurn, inAll: cameraTurn }).readonly().nullable().default(null),
      })
      .readonly(),
    /** Whether people were cut out, or the card shows the plain photo; null if there was no picture. */
    picture: z.enum(['cutout', 'photo']).nullable(),
    shutterToCardMs: number.nullable(),
    /** The id of the card that should arrive; null if none was made. */
    photoId: z.string().max(40).nullable(),
    screen: screenSize,
    /** The screen's CSS pixels per stage pixel. */
    stageScale: number,
    /**
     * `none`: the machine has no audio output. `blocked`: the browser is waiting for a first touch. `off`: sound is switched off in the
     * theme.
     */
    sound: z.enum(['ready', 'blocked', 'none', 'off']),
    /** The page's wall clock, in milliseconds since 1970. */
    calendarMs: number,
  })
  .readonly();
export type RehearsedVisit = z.infer<typeof rehearsedVisit>;

/** Body of `POST /api/rehearsal` on the kiosk's listener, during a rehearsal; the answer is `RehearsalProgress`. */
export const rehearsalWord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visited'), visit: rehearsedVisit }).readonly(),
  /** Somebody has left the card without scanning its code. */
  z.object({ kind: z.literal('phone-skipped') }).readonly(),
  z.object({ kind: z.literal('still-there') }).readonly(),
]);
export type RehearsalWord = z.infer<typeof rehearsalWord>;

/** Body of `POST /staff/api/rehearsal`, answered by 204: starts a rehearsal. */
export const rehearsalOrder = z
  .object({
    /** Whether to wait for somebody to scan the card. */
    phone: z.boolean(),
    /** Whether the kiosk's browser should return to the staff page at the end. */
    backToStaff: z.boolean(),
    /** Whether the rehearsal may use up supplies meant for guests, such as paper for a test sheet; true by default. */
    supplies: z.boolean().exactOptional(),
  })
  .readonly();
export type RehearsalOrder = z.infer<typeof rehearsalOrder>;

/** `visit`: the kiosk makes its visit. `checks`: the server checks everything else. `phone`: somebody should scan the code. */
export type RehearsalPhase = 'none' | 'visit' | 'checks' | 'phone' | 'over';

export interface RehearsalProgress {
  readonly phase: RehearsalPhase;
}

/** The result of one check. */
export interface RehearsalFinding {
  /** `theme`, `disk`, `camera` and so on, or a feature's own subject. */
  readonly about: string;
  /** `bad` means NO-GO; `note` deserves attention. */
  readonly level: 'good' | 'note' | 'bad';
  readonly says: string;
  /** How to fix it; null if there is nothing to fix. */
  readonly howToFix: string | null;
}

export interface RehearsalState extends RehearsalProgress {
  /** Null until the rehearsal is over. */
  readonly verdict: 'GO' | 'NO-GO' | null;
  readonly findings: readonly RehearsalFinding[];
}
