export interface Rate {
  /** So many at once, after a rest. */
  readonly burst: number;
  readonly perSecond: number;
}

/** So many askers are remembered; beyond, the one that asked longest ago is forgotten, which can only be to its favour. */
const rememberedAskers = 10_000;

/** Whether an asker may ask once more: a token bucket for each, refilled by the clock. */
export function tokenBuckets({ burst, perSecond }: Rate, nowMs: () => number = () => performance.now()): (asker: string) => boolean {
  const buckets = new Map<string, { tokens: number; atMs: number }>();
  return (asker) => {
    const atMs = nowMs();
    const bucket = buckets.get(asker);
    const tokens = bucket === undefined ? burst : Math.min(burst, bucket.tokens + ((atMs - bucket.atMs) / 1000) * perSecond);
    // Taken out and put back, a Map is ordered by last use.
    buckets.delete(asker);
    const [oldest] = buckets.size >= rememberedAskers ? buckets.keys() : [];
    if (oldest !== undefined) buckets.delete(oldest);
    buckets.set(asker, { tokens: tokens >= 1 ? tokens - 1 : tokens, atMs });
    return tokens >= 1;
  };
}
