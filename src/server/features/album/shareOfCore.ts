import { BoundedMap } from '../../../shared/BoundedMap.ts';

export interface CoreShare {
  /** The share of one core that this work may use in the long run, 0 to 1. */
  readonly share: number;
  /** How long the server may work without a break after a pause, in ms. */
  readonly burstMs: number;
}

export interface CoreShares {
  readonly together: CoreShare;
  /** A client within this share of its own is served even if others have used up the share of all. */
  readonly each: CoreShare;
}

/** Limits the server's working time for clients, because work blocks the event loop, and with it the booth. */
export interface WorkLimit {
  /** Whether the server may begin work for this client now. If so, call the returned function at its end. */
  readonly begin: (client: string) => (() => void) | null;
}

/** The most clients whose use is remembered; the one unseen for longest is forgotten. */
const rememberedClients = 10_000;

/** How far clients' own shares may overdraw the share of all, in bursts. */
const maxDebt = 0.25;

/** Limits work by the time that it takes, so that slow machines do less of it. */
export function shareOfCore({ together, each }: CoreShares, tickMs: () => number): WorkLimit {
  const all = workMeter(together, tickMs());
  const clients = new BoundedMap<string, WorkMeter>(rememberedClients);
  return {
    begin(client) {
      const nowMs = tickMs();
      const own = clients.get(client) ?? workMeter(each, nowMs);
      clients.set(client, own);
      // What clients use of their own shares may put all of them into debt, but only so far.
      const leftMs = all.leftMs(nowMs);
      if (leftMs <= 0 && (own.leftMs(nowMs) <= 0 || leftMs <= -maxDebt * together.burstMs)) return null;
      const meters = [all, own];
      for (const meter of meters) meter.begin(nowMs);
      return () => {
        const endMs = tickMs();
        for (const meter of meters) meter.end(endMs);
      };
    },
  };
}

interface WorkMeter {
  /** How long the server may still work, in ms; negative if it has worked for too long. */
  readonly leftMs: (nowMs: number) => number;
  readonly begin: (nowMs: number) => void;
  readonly end: (nowMs: number) => void;
}

/** Measures work against a share of a core. Overlapping work counts once. */
function workMeter({ share, burstMs }: CoreShare, beganMs: number): WorkMeter {
  let [leftMs, atMs, underWay] = [burstMs, beganMs, 0];
  function settle(nowMs: number): number {
    const passedMs = nowMs - atMs;
    atMs = nowMs;
    leftMs = Math.min(burstMs, leftMs + passedMs * share - (underWay > 0 ? passedMs : 0));
    return leftMs;
  }
  return {
    leftMs: settle,
    begin(nowMs) {
      settle(nowMs);
      underWay += 1;
    },
    end(nowMs) {
      settle(nowMs);
      underWay -= 1;
    },
  };
}
