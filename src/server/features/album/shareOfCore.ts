export interface CoreShare {
  /** The share of one core that this work may use in the long run, 0 to 1. */
  readonly share: number;
  /** How long the server may work without a break after a pause, in ms. */
  readonly burstMs: number;
}

/** Limits the server's working time for all clients together, because work blocks the event loop, and with it the booth. */
export interface WorkLimit {
  /** Whether the server may begin now. If so, call `end` afterwards. */
  readonly mayBegin: () => boolean;
  readonly end: () => void;
}

/** Limits work by the time that it takes, so that slow machines do less of it. Overlapping work counts once. */
export function shareOfCore({ share, burstMs }: CoreShare, tickMs: () => number): WorkLimit {
  let leftMs = burstMs;
  let atMs = tickMs();
  let underWay = 0;
  function settle(): void {
    const passedMs = tickMs() - atMs;
    atMs += passedMs;
    leftMs = Math.min(burstMs, leftMs + passedMs * share - (underWay > 0 ? passedMs : 0));
  }
  return {
    mayBegin() {
      settle();
      if (leftMs <= 0) return false;
      underWay += 1;
      return true;
    },
    end() {
      settle();
      underWay -= 1;
    },
  };
}
