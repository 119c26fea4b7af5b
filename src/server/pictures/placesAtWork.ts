/** Lets so many work at once and so many more wait, in the order in which they came. */
export interface PlacesAtWork {
  /** Resolves with what gives the place back; null at once where too many wait already, or when the signal ends the waiting. */
  take(signal: AbortSignal): Promise<(() => void) | null>;
}

export function placesAtWork(atOnce: number, waitingAtMost: number): PlacesAtWork {
  let working = 0;
  const waiting: (() => void)[] = [];

  const start = (): (() => void) => {
    working += 1;
    return () => {
      working -= 1;
      waiting.shift()?.();
    };
  };

  return {
    take(signal) {
      if (signal.aborted) return Promise.resolve(null);
      if (working < atOnce) return Promise.resolve(start());
      if (waiting.length >= waitingAtMost) return Promise.resolve(null);
      return new Promise((resolve) => {
        const begin = (): void => {
          signal.removeEventListener('abort', leave);
          resolve(start());
        };
        const leave = (): void => {
          waiting.splice(waiting.indexOf(begin), 1);
          resolve(null);
        };
        waiting.push(begin);
        signal.addEventListener('abort', leave, { once: true });
      });
    },
  };
}
