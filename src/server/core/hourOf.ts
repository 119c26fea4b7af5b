import type { Hour } from '../storage/staff/VisitCounts.ts';

/** The day and hour in the booth's local time. */
export function hourOf(date: Date): Hour {
  const two = (value: number): string => String(value).padStart(2, '0');
  return { day: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`, hour: date.getHours() };
}
