const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats `2026-11-21` as `21 Nov 2026`. */
export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${String(Number(date))} ${months[Number(month) - 1] ?? ''} ${year}`;
}

/** A span of days, such as `21 Nov 2026` or `21 Nov 2026 – 23 Nov 2026`. */
export const daysText = (first: string, last: string): string => (first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`);

/** A time in the browser's own time zone, such as `21 Nov 2026, 14:05`. */
export function momentOf(iso: string): string {
  const moment = new Date(iso);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(moment.getDate())} ${months[moment.getMonth()] ?? ''} ${String(moment.getFullYear())}, ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** A duration, such as `5 min`, `3 h` or `2 days`. */
export function span(seconds: number): string {
  if (seconds < 5400) return `${String(Math.max(1, Math.round(seconds / 60)))} min`;
  if (seconds < 172_800) return `${String(Math.round(seconds / 3600))} h`;
  return `${String(Math.round(seconds / 86_400))} days`;
}

/** A past time, such as `just now`, `5 min ago`, `3 h ago` or `2 days ago`. */
export const since = (seconds: number): string => (seconds < 40 ? 'just now' : `${span(seconds)} ago`);
