import type { Budget } from '../../.config/budgets.mjs';

/** One figure of the bench: its measurements, and a reference from the same run. */
export interface Measurement {
  readonly group: string;
  readonly name: string;
  readonly unit: string;
  readonly median: number;
  /** The value that nineteen of twenty measurements reach: the 95th percentile of times, the 5th of rates. */
  readonly p95: number;
  /** The values of the reference, measured alternately. */
  readonly limit?: { readonly name: string; readonly median: number; readonly p95: number };
  /** Median of the ratios of neighbouring pairs, which cancels out the noise of the machine. */
  readonly ratio?: number;
  readonly budget?: Budget;
}

/** Whether a figure is within its budget; null without one. */
export function holds({ median, p95, ratio = Number.NaN, budget }: Measurement): boolean | null {
  if (budget === undefined) return null;
  const value = { median, p95, ratio }[budget.of];
  return budget.kind === 'at most' ? value <= budget.value : value >= budget.value;
}

function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

const withBudget = (budget: Budget | undefined) => (budget === undefined ? {} : { budget });

const ratioOf = (ours: readonly number[], limit: readonly number[]): number =>
  quantile(
    ours.map((value, index) => value / (limit[index] ?? Number.NaN)),
    0.5,
  );

/** A figure without a reference, in a unit of which less is better. */
export function counted(group: string, name: string, unit: string, ours: readonly number[], budget?: Budget): Measurement {
  return { group, name, unit, median: quantile(ours, 0.5), p95: quantile(ours, 0.95), ...withBudget(budget) };
}

/** A time by itself. */
export const timed = (group: string, name: string, ours: readonly number[], budget?: Budget): Measurement =>
  counted(group, name, 'ms', ours, budget);

/** Our figure against a reference, measured alternately: `ours[i]` was taken beside `limit[i]`. */
export function compared(
  group: string,
  name: string,
  limitName: string,
  ours: readonly number[],
  limit: readonly number[],
  budget?: Budget,
  unit = 'ms',
): Measurement {
  return {
    ...counted(group, name, unit, ours, budget),
    limit: { name: limitName, median: quantile(limit, 0.5), p95: quantile(limit, 0.95) },
    ratio: ratioOf(ours, limit),
  };
}

/** A rate per second, round by round. */
export function rate(group: string, name: string, perSecond: readonly number[], budget?: Budget, unit = 'a second'): Measurement {
  return { group, name, unit, median: quantile(perSecond, 0.5), p95: quantile(perSecond, 0.05), ...withBudget(budget) };
}

/** Our rate or share against a reference's, measured alternately. A higher ratio is better. */
export function comparedRates(
  group: string,
  name: string,
  limitName: string,
  ours: readonly number[],
  limit: readonly number[],
  budget?: Budget,
  unit?: string,
): Measurement {
  return {
    ...rate(group, name, ours, budget, unit),
    limit: { name: limitName, median: quantile(limit, 0.5), p95: quantile(limit, 0.05) },
    ratio: ratioOf(ours, limit),
  };
}
