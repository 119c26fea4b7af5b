import { z } from 'zod';

/**
 * Body of `POST /api/kiosk-pulse` on the kiosk's listener: the heartbeat of a kiosk's page. It comes every 2 s from the page's main thread,
 * so that the watchdog sees in `/health` a page that has crashed, hangs or no longer draws.
 */
export const kioskPulse = z
  .object({
    /** For how long the browser has not drawn, in milliseconds, counting only time in which the page's thread was free. */
    frameMsAgo: z.number().min(0).max(1e15),
    /** Whether the page is in the foreground. In the background it is not drawn, and its pulses may be a minute apart. */
    visible: z.boolean(),
    /** How often it has reloaded itself within the last hour, because something was wrong. */
    reloads: z.int().min(0).max(1e15),
    /**
     * Set while the staff page is shown in the booth's place, when nothing reports on that kiosk's outbox. The booth's own page, and older
     * ones, omit it.
     */
    page: z.literal('staff').exactOptional(),
  })
  .readonly();
export type KioskPulse = z.infer<typeof kioskPulse>;

/** The answer, with status 200. */
export interface KioskPulseAnswer {
  /** The build of the kiosk's page that is served now; null when serving from the sources. */
  readonly build: string | null;
}
