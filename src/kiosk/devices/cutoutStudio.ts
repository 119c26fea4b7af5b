import type { CutoutNews, CutoutRequest } from './CutoutRequest.ts';

/** The worker that cuts people out: started when it is first needed, kept between visits, replaced after it failed. */
export interface CutoutStudio {
  /** Starts the worker where there is none and hands it a request. Gives the way back to this very worker; throws where there can't be one. */
  ask(request: CutoutRequest, transfer?: Transferable[]): Session;
  /** A number that no other order has. */
  nextId(): number;
  /** Ends the worker. */
  dispose(): void;
}

/** The worker that has a request. */
export interface Session {
  /** Calls with all its news, and with null should it die. Ends with the signal. */
  listen(hear: (news: CutoutNews | null) => void, signal: AbortSignal): void;
  /** Hands it another request. */
  ask(request: CutoutRequest): void;
  /** Ends this worker; whoever needs one next gets a fresh one. Its memory comes back, whatever it was at. */
  end(): void;
}

const ownWorker = (): Worker => new Worker(new URL('./cutoutWorker.ts', import.meta.url), { type: 'module' });

export function cutoutStudio(startWorker: () => Worker = ownWorker): CutoutStudio {
  let current: Worker | null = null;
  let lastId = 0;

  function end(worker: Worker): void {
    worker.terminate();
    if (current === worker) current = null;
  }
  function ready(): Worker {
    if (current !== null) return current;
    const worker = startWorker();
    worker.addEventListener('error', () => end(worker));
    return (current = worker);
  }
  const sessionOf = (worker: Worker): Session => ({
    listen(hear, signal) {
      worker.addEventListener('message', ({ data }: MessageEvent<CutoutNews>) => hear(data), { signal });
      worker.addEventListener('error', () => hear(null), { signal });
    },
    ask: (request) => worker.postMessage(request),
    end: () => end(worker),
  });
  return {
    ask(request, transfer = []) {
      const worker = ready();
      worker.postMessage(request, transfer);
      return sessionOf(worker);
    },
    nextId: () => ++lastId,
    dispose() {
      if (current !== null) end(current);
    },
  };
}
