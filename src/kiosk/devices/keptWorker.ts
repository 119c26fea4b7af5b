/** A worker that starts on first use, is kept, and is replaced once it has ended or died. */
export interface KeptWorker {
  readonly ready: () => Worker;
  /** Terminates this worker and frees its memory, even in the middle of work. Without an argument, terminates the current worker. */
  readonly end: (worker?: Worker) => void;
}

export function keptWorker(start: () => Worker): KeptWorker {
  let current: Worker | null = null;
  const end: KeptWorker['end'] = (worker) => {
    const ended = worker ?? current;
    ended?.terminate();
    if (current === ended) current = null;
  };
  return {
    end,
    ready() {
      if (current !== null) return current;
      const worker = start();
      worker.addEventListener('error', () => end(worker));
      return (current = worker);
    },
  };
}
