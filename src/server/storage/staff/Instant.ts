/** When something happened, by this machine's clocks. */
export interface Instant {
  /** The run of the program: of another one only the calendar is left. */
  readonly run: string;
  /** Since the machine's start, its sleep included; no clock that is set changes it. */
  readonly upMs: number;
  /** Since 1970, by a clock that may be wrong. */
  readonly calendarMs: number;
}

/** How long ago something was, at least 0. */
export const msSince = (then: Instant, now: Instant): number =>
  Math.max(0, then.run === now.run ? now.upMs - then.upMs : now.calendarMs - then.calendarMs);
