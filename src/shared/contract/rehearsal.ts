import { z } from 'zod';
import { cameraTrouble, screenSize } from './kioskStatus.ts';

const number = z.number().min(0).max(1e15);

/** What the kiosk tells of the visit that it has made by itself, with its own camera. */
const rehearsedVisit = z
  .object({
    /** How far it came. */
    reached: z.enum(['welcome', 'survey', 'camera', 'picture', 'card']),
    camera: z
      .object({
        trouble: cameraTrouble.nullable(),
        /** Of its pictures, in pixels; 0 where none came. */
        width: number,
        height: number,
      })
      .readonly(),
    /** Whether people were cut out, or the card has the photo as it is; null where there was no picture. */
    picture: z.enum(['cutout', 'photo']).nullable(),
    shutterToCardMs: number.nullable(),
    /** The id under which the card is to arrive; null where none was made. */
    photoId: z.string().max(40).nullable(),
    screen: screenSize,
    /** How many of the screen's CSS pixels one of the stage's takes. */
    stageScale: number,
    /** `none`: no output is there. `blocked`: the browser waits for a touch first. `off`: the theme has it switched off. */
    sound: z.enum(['ready', 'blocked', 'none', 'off']),
    /** The page's calendar, in milliseconds since 1970. */
    calendarMs: number,
  })
  .readonly();
export type RehearsedVisit = z.infer<typeof rehearsedVisit>;

/** Body of `POST /api/rehearsal` on the kiosk's listener, while a rehearsal goes on; the answer is `RehearsalProgress`. */
export const rehearsalWord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visited'), visit: rehearsedVisit }).readonly(),
  /** Somebody has left the card without scanning it. */
  z.object({ kind: z.literal('phone-skipped') }).readonly(),
  z.object({ kind: z.literal('still-there') }).readonly(),
]);
export type RehearsalWord = z.infer<typeof rehearsalWord>;

/** Body of `POST /staff/api/rehearsal`, answered by 204: begins one. */
export const rehearsalOrder = z
  .object({
    /** Whether somebody is to scan the card. */
    phone: z.boolean(),
    /** Whether the kiosk's browser is to show the staff page at the end. */
    backToStaff: z.boolean(),
  })
  .readonly();
export type RehearsalOrder = z.infer<typeof rehearsalOrder>;

/** `visit`: the kiosk makes its visit. `checks`: the server looks at all the rest. `phone`: the code is to be scanned. */
export type RehearsalPhase = 'none' | 'visit' | 'checks' | 'phone' | 'over';

export interface RehearsalProgress {
  readonly phase: RehearsalPhase;
}

/** One thing that was looked at. */
export interface RehearsalFinding {
  readonly about: 'theme' | 'disk' | 'clock' | 'network' | 'services' | 'camera' | 'picture' | 'card' | 'screen' | 'sound' | 'phone';
  /** `bad` is a NO-GO; `note` is worth a thought. */
  readonly level: 'good' | 'note' | 'bad';
  readonly says: string;
  /** How to mend it; null where there is nothing to mend. */
  readonly mend: string | null;
}

export interface RehearsalState extends RehearsalProgress {
  /** Known when it is over. */
  readonly verdict: 'GO' | 'NO-GO' | null;
  readonly findings: readonly RehearsalFinding[];
}
