/** `closed`: orders go through. `open`: none do. `trying`: one may, to see whether the service works again. */
export type BreakerState = 'closed' | 'open' | 'trying';

/** How an order ended that was let through. `withdrawn`: without telling anything about the service. */
export type OrderEnd = 'succeeded' | 'failed' | 'withdrawn';

export interface CircuitBreaker {
  /** Lets an order through, to be told once how it ended; null where none may go through now. */
  enter(): ((end: OrderEnd) => void) | null;
  state(): BreakerState;
  /** How long until an order may be let through, in ms. */
  restMs(): number;
}

export interface BreakerSettings {
  /** It opens after so many failures in a row, */
  readonly failuresInARow: number;
  /** and then lets one order through after so long. */
  readonly restMs: number;
  /** A clock that only goes forward, in ms. */
  readonly now: () => number;
}

/** Leaves a service alone that fails again and again, so that guests don't wait for it in vain. After Nygard, Release It! (2007). */
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
    // What was let through before it opened changes nothing about its rest; the probe renews it.
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
