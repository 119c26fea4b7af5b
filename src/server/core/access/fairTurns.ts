/** A fair queue for work that costs memory and time. */
export interface FairTurns {
  /**
   * Runs the work when it is the client's turn. Returns undefined if the queue is full and no other client has more jobs queued, or if this
   * job loses its place to a client with fewer.
   */
  readonly take: <T>(asker: string, work: () => Promise<T>) => Promise<T | undefined>;
}

interface Waiting {
  readonly begin: () => void;
  readonly turnAway: () => void;
}

interface Limits {
  readonly atOnce: number;
  /** How many jobs of one client may run at once; `atOnce` by default. */
  readonly atOnceEach?: number;
  readonly places: number;
}

/**
 * Runs up to `atOnce` jobs and queues up to `places` more. Clients take turns, however many jobs each has queued. When the queue is full,
 * the client with the most queued jobs loses its newest one, so a busy client delays only itself.
 */
export function fairTurns({ atOnce, atOnceEach = atOnce, places }: Limits): FairTurns {
  /** Queued jobs by client; the first client is next. */
  const lines = new Map<string, Waiting[]>();
  const working = new Map<string, number>();
  let [running, waiting] = [0, 0];
  const mayBegin = (asker: string): boolean => running < atOnce && (working.get(asker) ?? 0) < atOnceEach;

  function next(): void {
    const first = [...lines].find(([asker]) => mayBegin(asker));
    if (first === undefined) return;
    const [asker, line] = first;
    lines.delete(asker);
    const one = line.shift();
    if (line.length > 0) lines.set(asker, line);
    waiting--;
    one?.begin();
  }

  /** Whether the client gets a place in the queue. In a full queue, a client with more queued jobs loses its newest place. */
  function makeRoom(asker: string): boolean {
    if (waiting < places) return true;
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if ((lines.get(asker)?.length ?? 0) + 1 >= longest.length) return false;
    waiting--;
    longest.pop()?.turnAway();
    return true;
  }

  async function run<T>(asker: string, work: () => Promise<T>): Promise<T> {
    running++;
    working.set(asker, (working.get(asker) ?? 0) + 1);
    try {
      return await work();
    } finally {
      running--;
      const left = (working.get(asker) ?? 1) - 1;
      if (left === 0) working.delete(asker);
      else working.set(asker, left);
      next();
    }
  }

  return {
    async take(asker, work) {
      if (mayBegin(asker)) return run(asker, work);
      if (!makeRoom(asker)) return undefined;
      return new Promise((resolve, reject) => {
        const one: Waiting = { begin: () => void run(asker, work).then(resolve, reject), turnAway: () => resolve(undefined) };
        lines.set(asker, [...(lines.get(asker) ?? []), one]);
        waiting++;
      });
    },
  };
}
