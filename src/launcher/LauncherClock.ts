/** The launcher's clock, a port so that tests need no real waiting. */
export interface LauncherClock {
  /** Milliseconds; monotonic. */
  now(): number;
  /** Calls back once after this many milliseconds; returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
}

export const machineClock: LauncherClock = {
  now: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
