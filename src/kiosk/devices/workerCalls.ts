/** What a worker answers to a call: its result, or null where it could not. */
export interface WorkerAnswer<Out> {
  readonly id: number;
  readonly result: Out | null;
}

export interface WorkerCalls<In, Out> {
  /** Starts the worker ahead of need, while the server that has its script is surely there. */
  readonly warm: () => void;
  /** Rejects where the worker could not. After one that broke, the next call gets a fresh one. */
  ask(given: In, transfer?: Transferable[]): Promise<Out>;
}

/** Calls to a worker that answers `{ id, given }` with a `WorkerAnswer`. */
export function workerCalls<In, Out>(start: () => Worker): WorkerCalls<In, Out> {
  let worker: Worker | null = null;
  let lastId = 0;
  return {
    warm: () => void (worker ??= start()),
    ask(given, transfer = []) {
      const asked = (worker ??= start());
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        const listening = new AbortController();
        const fail = (): void => {
          listening.abort();
          reject(new Error('the worker could not do its work'));
        };
        const take = ({ data }: MessageEvent<WorkerAnswer<Out>>): void => {
          if (data.id !== id) return;
          if (data.result === null) return fail();
          listening.abort();
          resolve(data.result);
        };
        const broke = (): void => {
          // A worker that broke is not trusted again. Whoever else waits for it hears of the same error.
          asked.terminate();
          if (worker === asked) worker = null;
          fail();
        };
        asked.addEventListener('message', take, { signal: listening.signal });
        asked.addEventListener('error', broke, { signal: listening.signal });
        asked.postMessage({ id, given }, transfer);
      });
    },
  };
}
