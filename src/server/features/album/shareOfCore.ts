export interface CoreShare {
  /** The part of one core that the work may take in the long run. */
  readonly share: number;
  /** How much work may be done at once after a pause, in ms. */
  readonly burstMs: number;
}

/** Limits how long the server works for all clients together. Work blocks the event loop, and with it the booth. */
export interface WorkLimit {
  /** Whether the server may begin now. If so, call `end` afterwards. */
  readonly mayBegin: () => boolean;
  readonly end: () => void;
}

/** Measures the time with work under way, so that slow machines do less. Overlapping work counts once. */
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
