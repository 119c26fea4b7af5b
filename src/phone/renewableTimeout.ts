/** An end to waiting: `signal` aborts with the outer one, or when `renew` was not called for so long. */
export interface RenewableTimeout {
  readonly signal: AbortSignal;
  renew(): void;
  /** To be called when the waiting is over, however it ended. */
  end(): void;
}

export function renewableTimeout(outer: AbortSignal, forMs: number): RenewableTimeout {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  if (outer.aborted) abort();
  outer.addEventListener('abort', abort);
  let timer = setTimeout(abort, forMs);
  return {
    signal: controller.signal,
    renew() {
      clearTimeout(timer);
      timer = setTimeout(abort, forMs);
    },
    end() {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
    },
  };
}
