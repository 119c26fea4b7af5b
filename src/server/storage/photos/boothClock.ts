/** A time that the machine's clock shows or has shown and the booth does not trust yet. It advances with elapsed time. */
export interface Leap {
  readonly atMs: number;
  /** For how long the clock has now shown this time or a later one, counting only time that the booth ran. */
  readonly heldMs: number;
  /** For how long the clock has now shown an earlier time. */
  readonly missedMs: number;
}

/** What the clock continues from in the next run. */
export interface TimeSoFar {
  /** 0: nothing is known. */
  readonly nowMs: number;
  readonly leaps: readonly Leap[];
}

export interface BoothClock {
  /**
   * Milliseconds since 1970, an integer: the time that photos expire by. It never goes backwards, and only `settle` makes it jump ahead of
   * elapsed time.
   */
  nowMs(): number;
  /**
   * The latest time that may turn out to be right: photos kept now expire relative to it, so that a leap which is accepted later shortens
   * nobody's days.
   */
  latestMs(): number;
  /** How far the machine's clock is behind `nowMs`; 0 unless somebody sets it back. */
  behindMs(): number;
  /** How far it is ahead of that, through leaps that are not trusted yet. */
  aheadMs(): number;
  /** Milliseconds from an arbitrary origin, by a monotonic clock that stands still while the machine sleeps. */
  elapsedMs(): number;
  /** Accepts leaps that have held for long enough and drops those that the clock has taken back. Says whether one was dropped. */
  settle(): 'dropped' | 'none dropped';
  soFar(): TimeSoFar;
}

export const nothingKnown: TimeSoFar = { nowMs: 0, leaps: [] };

/** For how long the clock must agree with a leap before it is accepted, or disagree before it is dropped. */
export const agreementMs = 3 * 3_600_000;
/** Drift and small corrections of the clock within this are no leaps. */
const slackMs = 60_000;
const maxLeaps = 16;

/**
 * The time that photos expire by. It continues from where the last run ended and advances with elapsed time, whatever the machine's clock
 * says. If that clock is ahead (it was set, the machine slept or was off), it is trusted once it has been so for three hours of the booth's
 * own time, across restarts too. Several leaps are tracked at once, each with its own three hours, because a clock that is later still
 * agrees with the earlier ones. A clock that is behind changes nothing.
 */
export function boothClock(
  soFar: TimeSoFar,
  wallMs: () => number = Date.now,
  elapsedMs: () => number = () => performance.now(),
): BoothClock {
  let now = soFar.nowMs === 0 ? wallMs() : soFar.nowMs;
  let leaps = soFar.leaps;
  let lastElapsed = elapsedMs();

  /** The machine's clock, after advancing time and leaps to this moment. */
  function poll(): number {
    const elapsed = elapsedMs();
    const passedMs = elapsed - lastElapsed;
    lastElapsed = elapsed;
    const wall = wallMs();
    now += passedMs;
    // A leap to a later time confirms this one too, so its time counts for both.
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
 * The leaps in order, at most `maxLeaps`. The one closest above another is dropped: accepting the lower one in its place makes time a
 * little late, never early. The highest stays, because photos expire relative to it.
 */
function thinned(leaps: readonly Leap[], nowMs: number): readonly Leap[] {
  const ordered = leaps.toSorted((a, b) => a.atMs - b.atMs);
  if (ordered.length <= maxLeaps) return ordered;
  const gaps = ordered.slice(0, -1).map(({ atMs }, index) => atMs - (ordered[index - 1]?.atMs ?? nowMs));
  return ordered.toSpliced(gaps.indexOf(Math.min(...gaps)), 1);
}
