export interface BoothClock {
  /** Milliseconds since 1970, whole ones. Never less than at an earlier call. */
  nowMs(): number;
  /** How far the machine's clock is behind that; 0 as long as nobody sets it back. */
  behindMs(): number;
  /** Milliseconds since any moment, by a clock that nobody sets and that stands still while the machine sleeps. */
  elapsedMs(): number;
}

/**
 * The time by which photos expire: the machine's, but it never goes back, not even over a restart (`latestMs` is where the last
 * run has got to). A clock that is set back, or starts in 1970 because its battery is flat, makes no photo live longer: time goes on
 * from where it was until the machine's clock has caught up.
 */
export function boothClock(
  latestMs: number,
  wallMs: () => number = Date.now,
  elapsedMs: () => number = () => performance.now(),
): BoothClock {
  let latest = latestMs;
  let latestElapsed = elapsedMs();
  const nowMs = (): number => {
    const elapsed = elapsedMs();
    latest = Math.max(wallMs(), latest + (elapsed - latestElapsed));
    latestElapsed = elapsed;
    return Math.round(latest);
  };
  return { nowMs, behindMs: () => Math.max(0, nowMs() - wallMs()), elapsedMs };
}
