import type { Clock } from './Clock.ts';

/** What a worker answers to a call: its result, or null where it could not. */
export interface WorkerAnswer<Out> {
  readonly id: number;
  readonly result: Out | null;
}

export interface CallOptions {
  readonly transfer?: Transferable[];
  /** Without an answer by then the worker has died in silence, or hangs: browsers tell of neither. */
  readonly patienceMs?: number;
}

export interface WorkerCalls<In, Out> {
  /** Starts the worker ahead of need, while the server that has its script is surely there. */
  readonly warm: () => void;
  /**
   * Rejects where the worker could not. One that broke or was silent for longer than anybody's patience is ended: all who wait for it are
   * rejected, and the next call gets a fresh one.
   */
  ask(given: In, options?: CallOptions): Promise<Out>;
}

/** A worker, and what tells each who waits for it that it is no more. */
interface Staffed {
  readonly worker: Worker;
  readonly waiting: Set<() => void>;
}

/** Calls to a worker that answers `{ id, given }` with a `WorkerAnswer`. */
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
          reject(new Error('the worker could not do its work'));
        };
        const take = ({ data }: MessageEvent<WorkerAnswer<Out>>): void => {
          if (data.id !== id) return;
          if (data.result === null) return fail();
          settle();
          resolve(data.result);
        };
        waiting.add(fail);
        worker.addEventListener('message', take, { signal: listening.signal });
        worker.postMessage({ id, given }, transfer);
      });
    },
  };
}
