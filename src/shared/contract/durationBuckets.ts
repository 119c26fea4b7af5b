/** Each bucket is 5 % wider than the previous one: a quantile is accurate to within 2.5 %, and no single duration is stored. */
const growth = Math.log(1.05);

/** The bucket of three days, which also counts everything longer. */
export const largestBucket = 400;

/** The bucket of a duration; less than a millisecond counts as one. */
export const bucketOf = (ms: number): number => Math.min(largestBucket, Math.round(Math.log(Math.max(1, ms)) / growth));

/** The quantile for a share (0 to 1) of all durations, in milliseconds; null if there are none. `buckets` are in ascending order. */
export function quantileMs(buckets: readonly { readonly bucket: number; readonly count: number }[], share: number): number | null {
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  let left = Math.max(1, Math.ceil(total * share));
  for (const { bucket, count } of buckets) {
    left -= count;
    if (left <= 0) return Math.round(Math.exp(bucket * growth));
  }
  return null;
}
