/** One figure of the bench: how often something was timed, and against what in the same run. */
export interface Measurement {
  readonly group: string;
  readonly name: string;
  readonly unit: string;
  readonly median: number;
  readonly p95: number;
  /** The same of the bare limit, measured alternately. */
  readonly limit?: { readonly name: string; readonly median: number; readonly p95: number };
  /** Median of the ratios of neighbouring pairs: what a noisy machine does to both cancels out. */
  readonly ratio?: number;
  /** Of times, what the ratio, or without a limit the median, must not exceed; of rates, what it should reach. */
  readonly budget?: number;
}

function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/** Ours against a limit, timed in turns: `ours[i]` was taken right beside `limit[i]`. */
export function compared(
  group: string,
  name: string,
  limitName: string,
  ours: readonly number[],
  limit: readonly number[],
  budget: number,
): Measurement {
  return {
    group,
    name,
    unit: 'ms',
    median: quantile(ours, 0.5),
    p95: quantile(ours, 0.95),
    limit: { name: limitName, median: quantile(limit, 0.5), p95: quantile(limit, 0.95) },
    ratio: quantile(
      ours.map((value, index) => value / (limit[index] ?? Number.NaN)),
      0.5,
    ),
    budget,
  };
}

/** A figure by itself. `budget` is what its median must not exceed. */
export function timed(group: string, name: string, ours: readonly number[], budget?: number): Measurement {
  return { group, name, unit: 'ms', median: quantile(ours, 0.5), p95: quantile(ours, 0.95), ...(budget === undefined ? {} : { budget }) };
}

/** How often something was done in a second, round by round. What is worse than nineteen of twenty rounds is the lowest here. */
export function rate(group: string, name: string, perSecond: readonly number[]): Measurement {
  return { group, name, unit: 'a second', median: quantile(perSecond, 0.5), p95: quantile(perSecond, 0.05) };
}

/** Our rate against a limit's, taken in turns; the ratio is the better the higher. */
export function comparedRates(
  group: string,
  name: string,
  limitName: string,
  ours: readonly number[],
  limit: readonly number[],
  budget: number,
): Measurement {
  return {
    ...compared(group, name, limitName, ours, limit, budget),
    ...rate(group, name, ours),
    limit: { name: limitName, median: quantile(limit, 0.5), p95: quantile(limit, 0.05) },
  };
}
