/** A moment, by this machine's clocks. */
export interface Instant {
  /** Identifies the run of the program: within a run, compare `upMs`; across runs, only `calendarMs`. */
  readonly run: string;
  /** Milliseconds since the machine's start, including sleep; not affected by setting the clock. */
  readonly upMs: number;
  /** Milliseconds since 1970, by a clock that may be wrong. */
  readonly calendarMs: number;
}

/** Milliseconds since a moment, at least 0. */
export const msSince = (then: Instant, now: Instant): number =>
  Math.max(0, then.run === now.run ? now.upMs - then.upMs : now.calendarMs - then.calendarMs);
