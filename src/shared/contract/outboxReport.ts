import { z } from 'zod';

const count = z.int().min(0).max(1e15);

/**
 * Body of `POST /api/outbox-report` on the kiosk's listener, answered by 204: the state of the kiosk's outbox, for staff. Sent soon after a change
 * and otherwise about once a minute, so that several minutes of silence mean that the kiosk is gone.
 */
export const outboxReport = z
  .object({
    /** Sealed photos that the server has not acknowledged yet; the kiosk keeps sending them. */
    waiting: count,
    /** How long the oldest of them has been waiting, in milliseconds; 0 if none is waiting. */
    oldestMs: z.number().min(0).max(1e15),
    /** How many photos may wait: the theme's `share.outboxLimit`. */
    limit: count,
    /** Photos of the last day that the server rejected for good (400, 413): their guests' links stay empty. */
    refused: count,
    /** Photos of the last day that were dropped, unsent, to make room for newer ones. */
    dropped: count,
    /** Photos of the last day that the browser's storage lost, unsent, as after a power cut. Pages of an older build don't report them. */
    lost: count.default(0),
    /** `memory`: the kiosk's browser stores nothing (private mode, full or damaged disk), and waiting photos are lost when the page ends. */
    storage: z.enum(['disk', 'memory']),
    /**
     * The browser's answer to the request for persistent storage. With `refused`, storage is best effort, and the browser may evict waiting photos
     * when its disk is nearly full; `unknown` if the browser can't be asked.
     */
    persistence: z.enum(['granted', 'refused', 'unknown']),
  })
  .readonly();
export type OutboxReport = z.infer<typeof outboxReport>;
