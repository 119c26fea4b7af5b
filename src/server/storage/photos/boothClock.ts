/** A time shown by the machine's clock that the booth does not trust yet. It advances with elapsed time. */
export interface Leap {
  readonly atMs: number;
  /** How long the clock has continuously shown this time or a later one. Counts only while the booth is running. */
  readonly heldMs: number;
  /** How long the clock has continuously shown an earlier time. */
  readonly missedMs: number;
}

/** The state with which the clock continues in the next run. */
export interface TimeSoFar {
  /** 0 if no time is known. */
  readonly nowMs: number;
  readonly leaps: readonly Leap[];
}

export interface BoothClock {
  /**
   * The time that determines expiry, in integer milliseconds since 1970. It never goes backwards; only `settle` makes it jump ahead of
   * elapsed time.
   */
  nowMs(): number;
  /**
   * The latest time that may turn out to be right. New photos expire relative to it, so that accepting a leap later does not shorten any
   * photo's life.
   */
  latestMs(): number;
  /** How far the machine's clock is behind `nowMs`; 0 unless somebody sets it back. */
  behindMs(): number;
  /** How far the machine's clock is ahead of `nowMs`, because of untrusted leaps. */
  aheadMs(): number;
  /** Milliseconds from an arbitrary origin, by a monotonic clock that stops while the machine sleeps. */
  elapsedMs(): number;
  /**
   * Accepts leaps that have held long enough, and drops leaps that the clock has contradicted for as long. Returns whether a leap was
   * dropped.
   */
  settle(): 'dropped' | 'none dropped';
  soFar(): TimeSoFar;
}

export const nothingKnown: TimeSoFar = { nowMs: 0, leaps: [] };

/** How long the clock must agree with a leap before the leap is accepted, or disagree before it is dropped. */
export const agreementMs = 3 * 3_600_000;
/** Drift and corrections up to this size are not leaps. */
const slackMs = 60_000;
const maxLeaps = 16;

/**
 * The time that determines expiry. It continues from the end of the last run and advances with elapsed time, independently of the machine's
 * clock. If the machine's clock is ahead (it was set, or the machine slept or was off), the booth trusts it after three hours of the
 * booth's own time, even across restarts. Several leaps can be pending, each with its own three hours: a clock that leaps further also
 * confirms the earlier leaps. A clock that is behind changes nothing.
 */
export function boothClock(
  soFar: TimeSoFar,
  wallMs: () => number = Date.now,
  elapsedMs: () => number = () => performance.now(),
): BoothClock {
  let now = soFar.nowMs === 0 ? wallMs() : soFar.nowMs;
  let leaps = soFar.leaps;
  let lastElapsed = elapsedMs();

  /** Advances time and leaps to the present. Returns the machine's clock. */
  function poll(): number {
    const elapsed = elapsedMs();
    const passedMs = elapsed - lastElapsed;
    lastElapsed = elapsed;
    const wall = wallMs();
    now += passedMs;
    // A leap to a later time also confirms this one, so its time counts for both.
    const heldMs = passedMs + Math.max(-passedMs, ...leaps.filter(({ atMs }) => atMs + passedMs >= wall).map((leap) => leap.heldMs));
    leaps = leaps.map(({ atMs, missedMs, ...leap }) =>
      wall >= atMs + passedMs - slackMs
        ? { atMs: atMs + passedMs, heldMs: leap.heldMs + passedMs, missedMs: 0 }
        : { atMs: atMs + passedMs, heldMs: 0, missedMs: missedMs + passedMs },
    );
    const isNear = ({ atMs }: Pick<Leap, 'atMs'>): boolean => Math.abs(wall - atMs) <= slackMs;
    if (wall > now + slackMs && !leaps.some(isNear)) leaps = thinned([...leaps, { atMs: wall, heldMs, missedMs: 0 }], now);
    return wall;
  }

  const latest = (): number => Math.max(now, ...leaps.map(({ atMs }) => atMs));

  return {
    nowMs() {
      poll();
      return Math.round(now);
    },
    latestMs() {
      poll();
      return Math.round(latest());
    },
    behindMs: () => Math.max(0, -(poll() - Math.round(now))),
    aheadMs: () => Math.max(0, poll() - Math.round(now)),
    elapsedMs,
    settle() {
      poll();
      now = Math.max(now, ...leaps.filter(({ heldMs }) => heldMs >= agreementMs).map(({ atMs }) => atMs));
      const open = leaps.filter(({ atMs }) => atMs > now);
      leaps = open.filter(({ missedMs }) => missedMs < agreementMs);
      return leaps.length < open.length ? 'dropped' : 'none dropped';
    },
    soFar() {
      poll();
      return { nowMs: Math.round(now), leaps };
    },
  };
}

/**
 * The sorted leaps, at most `maxLeaps`. Drops the leap with the smallest gap below it: the next lower one is accepted instead, which makes
 * the time a little late, never early. Keeps the highest leap, because photos expire relative to it.
 */
function thinned(leaps: readonly Leap[], nowMs: number): readonly Leap[] {
  const ordered = leaps.toSorted((a, b) => a.atMs - b.atMs);
  if (ordered.length <= maxLeaps) return ordered;
  const gaps = ordered.slice(0, -1).map(({ atMs }, index) => atMs - (ordered[index - 1]?.atMs ?? nowMs));
  return ordered.toSpliced(gaps.indexOf(Math.min(...gaps)), 1);
}
