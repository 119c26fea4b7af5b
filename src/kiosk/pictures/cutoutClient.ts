import type { CutoutNews, CutoutRequest } from './CutoutRequest.ts';
import { keptWorker } from '../devices/keptWorker.ts';

/** The worker that cuts people out: started on first use, kept between visits, and replaced after a failure. */
export interface CutoutClient {
  /** Starts the worker if none is running and sends it a request. Returns a session with that worker; throws if the worker can't be started. */
  ask(request: CutoutRequest, transfer?: Transferable[]): Session;
  /** A unique order number. */
  nextId(): number;
  /** Ends the worker. */
  dispose(): void;
}

/** The worker that received a request. */
export interface Session {
  /** Calls back with each of the worker's messages, and with null if it dies, until the signal aborts. */
  listen(hear: (news: CutoutNews | null) => void, signal: AbortSignal): void;
  /** Sends the worker another request. */
  ask(request: CutoutRequest): void;
  /** Terminates this worker and frees its memory, even in the middle of work. The next request starts a fresh worker. */
  end(): void;
}

const ownWorker = (): Worker => new Worker(new URL('./cutoutWorker.ts', import.meta.url), { type: 'module' });

export function cutoutClient(startWorker: () => Worker = ownWorker): CutoutClient {
  const { ready, end } = keptWorker(startWorker);
  let lastId = 0;
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
    dispose: () => end(),
  };
}

/** The first of a worker's messages about an order; null if the worker dies first. */
export function newsOfOrder(session: Session, id: number): Promise<CutoutNews | null> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    session.listen((news) => {
      if (news !== null && news.id !== id) return;
      listening.abort();
      resolve(news);
    }, listening.signal);
  });
}
