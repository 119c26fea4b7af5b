/** Requests to servers: a booth's upload, a phone's download, and a phone's other requests, such as the page. */
export type Kind = 'upload' | 'download' | 'ask';

/** How long each request keeps a server's thread busy, in ms. */
export type Costs = Readonly<Record<Kind, number>>;

/** A request and its time in the night. */
export interface Arrival {
  readonly atMs: number;
  readonly kind: Kind;
}

/** A night of many booths. */
export interface Night {
  readonly booths: number;
  readonly servers: number;
  readonly costs: Costs;
  /** Of the busiest hour. */
  readonly visitsPerBoothAndHour: number;
  /** How many phones open each card, and the CDN's hit rate (0 to 1). */
  readonly phonesPerVisit: number;
  readonly cdnHits: number;
  readonly seconds: number;
  readonly seed: number;
}

/** The night's results for booths, phones and servers. */
export interface Outcome {
  readonly requests: number;
  /** The time that a request waits and is served, in ms. */
  readonly medianMs: number;
  readonly p95Ms: number;
  /** The share of time in which a server's thread was busy (0 to 1). */
  readonly busy: number;
}

/** Pseudo-random numbers from 0 to 1 that depend only on the seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** All requests of a night in order: visits at random, independent times, each with an upload and some phones. */
export function arrivalsOf(night: Omit<Night, 'servers' | 'costs'>, random = chance(night.seed)): Arrival[] {
  const { booths, visitsPerBoothAndHour, phonesPerVisit, cdnHits, seconds } = night;
  const arrivals: Arrival[] = [];
  const betweenMs = 3_600_000 / (booths * visitsPerBoothAndHour);
  for (let atMs = exponential(betweenMs, random); atMs < seconds * 1000; atMs += exponential(betweenMs, random)) {
    arrivals.push({ atMs, kind: 'upload' });
    for (let phone = 0; phone < phonesPerVisit; phone++) {
      // Guests scan within half a minute.
      const scannedMs = atMs + 1000 + random() * 30_000;
      arrivals.push({ atMs: scannedMs, kind: 'ask' });
      if (random() >= cdnHits) arrivals.push({ atMs: scannedMs + 200, kind: 'download' });
    }
  }
  return arrivals.filter(({ atMs }) => atMs < seconds * 1000).sort((one, other) => one.atMs - other.atMs);
}

const exponential = (mean: number, random: () => number): number => -mean * Math.log(1 - random());

/**
 * A queueing simulation: each server works in the order of arrival, and a load balancer picks the least busy server. Service times are
 * exponentially distributed, which is worse than measured.
 */
export function saturdayNight(night: Night): Outcome {
  const { servers, costs, seconds, seed } = night;
  const random = chance(seed);
  const arrivals = arrivalsOf(night, random);
  const freeAtMs = Array.from({ length: servers }, () => 0);
  const times: number[] = [];
  let workMs = 0;
  for (const { atMs, kind } of arrivals) {
    const server = freeAtMs.indexOf(Math.min(...freeAtMs));
    const serviceMs = exponential(costs[kind], random);
    const endMs = Math.max(atMs, freeAtMs[server] ?? 0) + serviceMs;
    freeAtMs[server] = endMs;
    workMs += serviceMs;
    times.push(endMs - atMs);
  }
  times.sort((one, other) => one - other);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { requests: times.length, medianMs: at(0.5), p95Ms: at(0.95), busy: workMs / (servers * seconds * 1000) };
}

/**
 * The smallest number of servers with which nineteen of twenty requests are served within `p95Ms` and no server is busier than `busy`, plus
 * one spare.
 */
export function serversFor(night: Omit<Night, 'servers'>, { p95Ms, busy }: { readonly p95Ms: number; readonly busy: number }): number {
  for (let servers = 1; ; servers++) {
    const outcome = saturdayNight({ ...night, servers });
    if (outcome.p95Ms <= p95Ms && outcome.busy <= busy) return servers + 1;
  }
}
