import { z } from 'zod';

/**
 * Body of `POST /api/kiosk-pulse` on the kiosk's listener: a kiosk's page is alive. It comes every 2 s from the page's own thread, so that
 * whoever looks after the browser sees in `/health` a page that has crashed, hangs or draws no more.
 */
export const kioskPulse = z
  .object({
    /** For how long the browser has not drawn, in milliseconds that the page's thread was free to draw in. */
    frameMsAgo: z.number().min(0).max(1e15),
    /** Whether the page is in front. One that isn't is not drawn, and its pulses may be a minute apart. */
    visible: z.boolean(),
    /** How often it has started itself anew within the last hour, because something was wrong with it. */
    reloads: z.int().min(0).max(1e15),
    /** While staff's page stands in the booth's place, and nobody tells of that kiosk's outbox. The booth's own page, and older ones, lack it. */
    page: z.literal('staff').exactOptional(),
  })
  .readonly();
export type KioskPulse = z.infer<typeof kioskPulse>;

/** The answer, with status 200. */
export interface KioskPulseAnswer {
  /** Which build of the kiosk's page is served now; null where the page is served as it is written. */
  readonly build: string | null;
}
