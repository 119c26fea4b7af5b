import type { Hour } from '../storage/staff/VisitCounts.ts';

/** The day and hour in the booth's local time. */
export function hourOf(date: Date): Hour {
  const two = (value: number): string => String(value).padStart(2, '0');
  return { day: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`, hour: date.getHours() };
}

/** Day and time in the booth's local time, such as `2026-11-21` and `14:05`. */
export const localTime = (date: Date): { readonly day: string; readonly time: string } => ({
  day: hourOf(date).day,
  time: [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':'),
});
