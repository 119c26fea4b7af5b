/** Turns at work that costs memory and time. */
export interface FairTurns {
  /** Does the work when it is the asker's turn. Undefined if all places are taken by others who ask as little. */
  readonly take: <T>(asker: string, work: () => Promise<T>) => Promise<T | undefined>;
}

interface Waiting {
  readonly begin: () => void;
  readonly turnAway: () => void;
}

/**
 * Runs `atOnce` pieces of work and lets `places` more wait. Askers take turns, whoever has how many waiting; when all places are taken, whoever has most
 * gives up the latest. So one asker delays only itself.
 */
export function fairTurns({ atOnce, places }: { readonly atOnce: number; readonly places: number }): FairTurns {
  /** Whoever is next comes first. */
  const lines = new Map<string, Waiting[]>();
  let [running, waiting] = [0, 0];

  function next(): void {
    const [first] = lines;
    if (first === undefined || running >= atOnce) return;
    const [asker, line] = first;
    lines.delete(asker);
    const one = line.shift();
    if (line.length > 0) lines.set(asker, line);
    waiting--;
    one?.begin();
  }

  /** Frees a place for an asker who has fewer waiting than somebody else. */
  function makeRoom(asker: string): boolean {
    if (waiting < places) return true;
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if ((lines.get(asker)?.length ?? 0) + 1 >= longest.length) return false;
    waiting--;
    longest.pop()?.turnAway();
    return true;
  }

  async function run<T>(work: () => Promise<T>): Promise<T> {
    running++;
    try {
      return await work();
    } finally {
      running--;
      next();
    }
  }

  return {
    async take(asker, work) {
      if (running < atOnce) return run(work);
      if (!makeRoom(asker)) return undefined;
      return new Promise((resolve, reject) => {
        const one: Waiting = { begin: () => void run(work).then(resolve, reject), turnAway: () => resolve(undefined) };
        lines.set(asker, [...(lines.get(asker) ?? []), one]);
        waiting++;
      });
    },
  };
}
