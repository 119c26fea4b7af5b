/**
 * Body of `POST /api/outbox-report` on the kiosk's listener, answered by 204: how the kiosk's outbox stands, for staff. It comes
 * soon after something has changed and otherwise about once a minute, so that one who has heard nothing for some minutes knows
 * that no kiosk is there.
 */
export interface OutboxReport {
  /** Sealed photos that no server has acknowledged yet; the kiosk goes on sending them. */
  readonly waiting: number;
  /** For how long the oldest of them has been waiting, in milliseconds; 0 where none is. */
  readonly oldestMs: number;
  /** How many may wait, by the theme's `share.outboxLimit`. */
  readonly limit: number;
  /** Photos of the last day that the server refused for good (400, 413): their guests' links stay empty. */
  readonly refused: number;
  /** Photos of the last day that had to make room for newer ones before any server took them. */
  readonly dropped: number;
  /** `memory`: the kiosk's browser stores nothing (a private mode, a full disk), and what waits ends with the page. */
  readonly storage: 'disk' | 'memory';
  /**
   * What the browser answered when it was asked never to clear by itself what the kiosk stores: `refused` is best effort, and a browser whose disk is
   * short may throw away what waits; `unknown` where it can't be asked.
   */
  readonly persistence: 'granted' | 'refused' | 'unknown';
}
