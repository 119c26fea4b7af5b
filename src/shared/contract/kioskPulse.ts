import { z } from 'zod';

/**
 * Body of `POST /api/kiosk-pulse` on the kiosk's listener: the heartbeat of a kiosk's page. The page's main thread sends it every 2 s, so that the
 * watchdog sees in `/health` if a page has crashed, hangs or no longer draws.
 */
export const kioskPulse = z
  .object({
    /** How long the browser has not drawn, in milliseconds, counting only time in which the page's thread was free. */
    frameMsAgo: z.number().min(0).max(1e15),
    /** Whether the page is in the foreground. In the background it does not draw, and its pulses may be a minute apart. */
    visible: z.boolean(),
    /** How often the page has reloaded itself within the last hour because of a failure. */
    reloads: z.int().min(0).max(1e15),
    /**
     * Set while the staff page replaces the booth; that kiosk's outbox then sends no reports. The booth's own page, and older pages, omit
     * it.
     */
    page: z.literal('staff').exactOptional(),
  })
  .readonly();
export type KioskPulse = z.infer<typeof kioskPulse>;

/** The answer, with status 200. */
export interface KioskPulseAnswer {
  /** The build of the kiosk's page that the server currently serves; null when serving from the sources. */
  readonly build: string | null;
}
