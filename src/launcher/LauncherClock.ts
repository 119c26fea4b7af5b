/** The launcher's time, a port so that its tests need not wait. */
export interface LauncherClock {
  /** Milliseconds that only ever grow. */
  now(): number;
  /** Calls back once after so many milliseconds; gives what calls it off. */
  after(ms: number, callback: () => void): () => void;
}

export const machineClock: LauncherClock = {
  now: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
