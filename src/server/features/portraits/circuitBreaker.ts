/**
 * `closed`: orders go through. `open`: orders are held back. `trying`: one order may go through, to probe whether the service works again.
 */
export type BreakerState = 'closed' | 'open' | 'trying';

/** The end of an admitted order. `withdrawn`: the order reveals nothing about the service. */
export type OrderEnd = 'succeeded' | 'failed' | 'withdrawn';

export interface CircuitBreaker {
  /** Admits an order and returns a callback to report its end, once; null if orders are currently held back. */
  enter(): ((end: OrderEnd) => void) | null;
  state(): BreakerState;
  /** How long until the next order may be admitted, in ms. */
  restMs(): number;
}

export interface BreakerSettings {
  /** Opens after this many consecutive failures. */
  readonly failuresInARow: number;
  /** Admits one order after this pause. */
  readonly restMs: number;
  /** A monotonic clock, in ms. */
  readonly now: () => number;
}

/** Stops calling a service that keeps failing, so that guests don't wait in vain. After Nygard, Release It! (2007). */
export function circuitBreaker({ failuresInARow, restMs, now }: BreakerSettings): CircuitBreaker {
  let failures = 0;
  let openedAt: number | null = null;
  let probing = false;
  const left = (): number => (openedAt === null ? 0 : Math.max(0, openedAt + restMs - now()));

  const ended = (end: OrderEnd, isProbe: boolean): void => {
    if (isProbe) probing = false;
    if (end === 'succeeded') {
      failures = 0;
      openedAt = null;
    }
    if (end !== 'failed') return;
    failures += 1;
    // Orders from before it opened don't extend the pause; a failed probe does.
    if (isProbe || (openedAt === null && failures >= failuresInARow)) openedAt = now();
  };

  return {
    enter() {
      const isProbe = openedAt !== null;
      if (isProbe && (probing || left() > 0)) return null;
      if (isProbe) probing = true;
      return (end) => ended(end, isProbe);
    },
    state: () => (openedAt === null ? 'closed' : left() > 0 ? 'open' : 'trying'),
    restMs: left,
  };
}
