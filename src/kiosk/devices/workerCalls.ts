import type { Clock } from './Clock.ts';

export interface WorkerCall<In> {
  readonly id: number;
  readonly given: In;
}

/** A worker's answer to a call: its result, or null if it failed. */
export interface WorkerAnswer<Out> {
  readonly id: number;
  readonly result: Out | null;
}

export interface CallOptions {
  readonly transfer?: Transferable[];
  /** A worker without an answer for this long counts as dead or hanging; browsers report neither. */
  readonly patienceMs?: number;
}

export interface WorkerCalls<In, Out> {
  /** Starts the worker early, while the server with its script is known to be up. */
  readonly warm: () => void;
  /**
   * Sends a request. Rejects if the worker failed. A worker that broke or exceeded a call's patience is terminated: all its pending calls
   * are rejected, and the next call starts a fresh worker.
   */
  ask(given: In, options?: CallOptions): Promise<Out>;
}

/** A worker, with a way to reject its pending calls. */
interface Staffed {
  readonly worker: Worker;
  readonly waiting: Set<() => void>;
}

/** Calls to a worker that uses `answerCalls`. */
export function workerCalls<In, Out>(start: () => Worker, clock: Clock): WorkerCalls<In, Out> {
  let current: Staffed | null = null;
  let lastId = 0;

  function end(staffed: Staffed): void {
    staffed.worker.terminate();
    if (current === staffed) current = null;
    for (const fail of [...staffed.waiting]) fail();
  }
  function ready(): Staffed {
    if (current !== null) return current;
    const staffed: Staffed = { worker: start(), waiting: new Set() };
    staffed.worker.addEventListener('error', () => end(staffed));
    return (current = staffed);
  }
  return {
    warm: () => void ready(),
    ask(given, { transfer = [], patienceMs = Infinity } = {}) {
      const staffed = ready();
      const { worker, waiting } = staffed;
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        const listening = new AbortController();
        const stopWaiting = patienceMs === Infinity ? () => undefined : clock.after(patienceMs, () => end(staffed));
        const settle = (): void => {
          stopWaiting();
          listening.abort();
          waiting.delete(fail);
        };
        const fail = (): void => {
          settle();
          reject(new Error('the worker failed'));
        };
        const take = ({ data }: MessageEvent<WorkerAnswer<Out>>): void => {
          if (data.id !== id) return;
          if (data.result === null) return fail();
          settle();
          resolve(data.result);
        };
        waiting.add(fail);
        worker.addEventListener('message', take, { signal: listening.signal });
        worker.postMessage({ id, given } satisfies WorkerCall<In>, transfer);
      });
    },
  };
}
