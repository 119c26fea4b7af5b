/**
 * Resolves after so many milliseconds, or at once when the network comes back, when the page comes to be seen again, or when it is
 * aborted. A page that nobody sees does not look: its time comes when it is seen.
 */
export function untilNextLook(delayMs: number, signal: AbortSignal): Promise<void> {
  if (delayMs === 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', whenSeen);
      window.removeEventListener('pageshow', whenSeen);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const whenSeen = (): void => {
      if (document.visibilityState === 'visible') done();
    };
    const timer = setTimeout(whenSeen, delayMs);
    document.addEventListener('visibilitychange', whenSeen);
    // A page that comes out of the browser's memory, as a phone's does.
    window.addEventListener('pageshow', whenSeen);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
