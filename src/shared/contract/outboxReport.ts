import { z } from 'zod';

const count = z.int().min(0).max(1e15);

/**
 * Body of `POST /api/outbox-report` on the kiosk's listener, answered by 204: how the kiosk's outbox stands, for staff. It comes
 * soon after something has changed and otherwise about once a minute, so that one who has heard nothing for some minutes knows
 * that no kiosk is there.
 */
export const outboxReport = z
  .object({
    /** Sealed photos that no server has acknowledged yet; the kiosk goes on sending them. */
    waiting: count,
    /** For how long the oldest of them has been waiting, in milliseconds; 0 where none is. */
    oldestMs: z.number().min(0).max(1e15),
    /** How many may wait, by the theme's `share.outboxLimit`. */
    limit: count,
    /** Photos of the last day that the server refused for good (400, 413): their guests' links stay empty. */
    refused: count,
    /** Photos of the last day that had to make room for newer ones before any server took them. */
    dropped: count,
    /** `memory`: the kiosk's browser stores nothing (a private mode, a full disk), and what waits ends with the page. */
    storage: z.enum(['disk', 'memory']),
    /**
     * What the browser answered when it was asked never to clear by itself what the kiosk stores: `refused` is best effort, and a browser whose disk is
     * short may throw away what waits; `unknown` where it can't be asked.
     */
    persistence: z.enum(['granted', 'refused', 'unknown']),
  })
  .readonly();
export type OutboxReport = z.infer<typeof outboxReport>;
