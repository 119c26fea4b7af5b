import { z } from 'zod';

const count = z.int().min(0).max(1e15);

/**
 * Body of `POST /api/outbox-report` on the kiosk's listener, answered by 204: the state of the kiosk's outbox, for staff. It is sent soon
 * after a change and otherwise about once a minute, so that several minutes of silence mean that no kiosk is there.
 */
export const outboxReport = z
  .object({
    /** Sealed photos that no server has acknowledged yet; the kiosk keeps sending them. */
    waiting: count,
    /** For how long the oldest of them has been waiting, in milliseconds; 0 if none is. */
    oldestMs: z.number().min(0).max(1e15),
    /** How many may wait: the theme's `share.outboxLimit`. */
    limit: count,
    /** Photos of the last day that the server refused for good (400, 413): their guests' links stay empty. */
    refused: count,
    /** Photos of the last day that were dropped to make room for newer ones before any server accepted them. */
    dropped: count,
    /** Photos of the last day that the browser's storage has lost before any server accepted them, as after a power cut; pages of an earlier build tell of none. */
    lost: count.default(0),
    /** `memory`: the kiosk's browser stores nothing (private mode, full or damaged disk), and waiting photos end with the page. */
    storage: z.enum(['disk', 'memory']),
    /**
     * The browser's answer to the request for persistent storage: with `refused` it is best effort, and the browser may evict waiting
     * photos when its disk is nearly full; `unknown` if it can't be asked.
     */
    persistence: z.enum(['granted', 'refused', 'unknown']),
  })
  .readonly();
export type OutboxReport = z.infer<typeof outboxReport>;
