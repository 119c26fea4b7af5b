/** A timeout: `signal` aborts with the outer signal, or when `renew` hasn't been called for this long. */
export interface RenewableTimeout {
  readonly signal: AbortSignal;
  renew(): void;
  /** Call this when the wait is over, even after an error. */
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
