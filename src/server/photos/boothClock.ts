/** A time that the machine's clock claims and the booth does not yet believe, or not any more. It goes on with what elapses. */
export interface Leap {
  readonly atMs: number;
  /** For how long the clock has now been there or later, of the time that the booth ran. */
  readonly heldMs: number;
  /** For how long it has now been earlier than that. */
  readonly missedMs: number;
}

/** What a clock goes on from in the next run. */
export interface TimeSoFar {
  /** 0: nothing is known. */
  readonly nowMs: number;
  readonly leaps: readonly Leap[];
}

export interface BoothClock {
  /** Milliseconds since 1970, whole ones: the time by which photos go. Never less than at an earlier call; goes ahead of what elapses in `settle` only. */
  nowMs(): number;
  /** The latest time that may prove right: what is kept now has its days from there, so that a leap that is believed later takes none of them. */
  latestMs(): number;
  /** How far the machine's clock is behind `nowMs`; 0 as long as nobody sets it back. */
  behindMs(): number;
  /** How far it is ahead of that, by leaps that are not believed yet. */
  aheadMs(): number;
  /** Milliseconds since any moment, by a clock that nobody sets and that stands still while the machine sleeps. */
  elapsedMs(): number;
  /** Believes the leaps that have held for long enough and drops those that the clock has taken back. Says whether one was dropped. */
  settle(): 'dropped' | 'none dropped';
  soFar(): TimeSoFar;
}

export const nothingKnown: TimeSoFar = { nowMs: 0, leaps: [] };

/** For so long the clock must go along with what elapses before a leap of it is believed, or taken as taken back. */
export const agreementMs = 3 * 3_600_000;
/** What a clock wanders, and is put right, without any leap. */
const slackMs = 60_000;
const mostLeaps = 16;

/**
 * The time by which photos expire. It goes on from where the last run has got to by what elapses, whatever the machine's clock says. Where that
 * is ahead (it was set, the machine slept or was off) it is believed once it has said so for three hours of the booth's own time, over restarts
 * too; leaps on leaps are followed at once, each by its own three hours, for a clock that is later still agrees with the earlier ones.
 * A clock that is behind changes nothing.
 */
export function boothClock(
  soFar: TimeSoFar,
  wallMs: () => number = Date.now,
  elapsedMs: () => number = () => performance.now(),
): BoothClock {
  let now = soFar.nowMs === 0 ? wallMs() : soFar.nowMs;
  let leaps = soFar.leaps;
  let lastElapsed = elapsedMs();

  /** What the machine's clock says, after all here has gone on and heard it. */
  function look(): number {
    const elapsed = elapsedMs();
    const passedMs = elapsed - lastElapsed;
    lastElapsed = elapsed;
    const wall = wallMs();
    now += passedMs;
    // Whoever claimed more until now claimed this as well.
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
      look();
      return Math.round(now);
    },
    latestMs() {
      look();
      return Math.round(latest());
    },
    behindMs: () => Math.max(0, -(look() - Math.round(now))),
    aheadMs: () => Math.max(0, look() - Math.round(now)),
    elapsedMs,
    settle() {
      look();
      now = Math.max(now, ...leaps.filter(({ heldMs }) => heldMs >= agreementMs).map(({ atMs }) => atMs));
      const open = leaps.filter(({ atMs }) => atMs > now);
      leaps = open.filter(({ missedMs }) => missedMs < agreementMs);
      return leaps.length < open.length ? 'dropped' : 'none dropped';
    },
    soFar() {
      look();
      return { nowMs: Math.round(now), leaps };
    },
  };
}

/**
 * In their order, no more than there is room for. The one nearest above another gives way: believing the lower one in its stead makes time a
 * little late, never early. The highest stays, for photos have their days from there.
 */
function thinned(leaps: readonly Leap[], nowMs: number): readonly Leap[] {
  const ordered = leaps.toSorted((a, b) => a.atMs - b.atMs);
  if (ordered.length <= mostLeaps) return ordered;
  const gaps = ordered.slice(0, -1).map(({ atMs }, index) => atMs - (ordered[index - 1]?.atMs ?? nowMs));
  return ordered.toSpliced(gaps.indexOf(Math.min(...gaps)), 1);
}
