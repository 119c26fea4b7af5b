/**
 * Body of `POST /api/kiosk-pulse` on the kiosk's listener: a kiosk's page is alive. It comes every 2 s from the page's own thread, so that
 * whoever looks after the browser sees in `/health` a page that has crashed, hangs or draws no more.
 */
export interface KioskPulse {
  /** For how long the browser has not drawn, in milliseconds that the page's thread was free to draw in. */
  readonly frameMsAgo: number;
  /** Whether the page is in front. One that isn't is not drawn, and its pulses may be a minute apart. */
  readonly visible: boolean;
  /** How often it has started itself anew within the last hour, because something was wrong with it. */
  readonly reloads: number;
  /** While staff's page stands in the booth's place, and nobody tells of that kiosk's outbox. The booth's own page, and older ones, lack it. */
  readonly page?: 'staff';
}

/** The answer, with status 200. */
export interface KioskPulseAnswer {
  /** Which build of the kiosk's page is served now; null where the page is served as it is written. */
  readonly build: string | null;
}
