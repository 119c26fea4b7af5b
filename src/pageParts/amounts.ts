/** `1 photo`, `2 photos`. */
export const counted = (count: number, noun: string): string => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** `850 ms` is no unit to think in: seconds with one digit below ten, minutes above two. */
export function duration(ms: number): string {
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`;
  return ms < 120_000 ? `${String(Math.round(ms / 1000))} s` : `${String(Math.round(ms / 60_000))} min`;
}

/** `just now`, `40 s ago`, `3 min ago`. */
export function ago(seconds: number): string {
  if (seconds < 10) return 'just now';
  return seconds < 120 ? `${String(seconds)} s ago` : `${String(Math.round(seconds / 60))} min ago`;
}

/** `12.3 GB` of a number of MB. */
export const space = (megabytes: number): string =>
  megabytes >= 1024
    ? `${(megabytes / 1024).toLocaleString('en', { maximumFractionDigits: 1 })} GB`
    : `${megabytes.toLocaleString('en')} MB`;

export const two = (value: number): string => String(value).padStart(2, '0');
