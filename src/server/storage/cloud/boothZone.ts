import type { ReportedBooth } from '../../../shared/contract/booths.ts';

/** The world's zones beside UTC, in minutes. */
const [westernmost, easternmost] = [-12 * 60, 14 * 60];
const quarterMs = 900_000;

/**
 * A booth's time zone in minutes east of UTC, in quarters of an hour; 0 if it claims one that does not exist. Compares the booth's local time with its own
 * clock, so that a wrong clock gives the right zone. Days at a booth are the server's time in this zone, never the booth's.
 */
export function boothZone({ day, time, clockMs }: Pick<ReportedBooth, 'day' | 'time' | 'clockMs'>): number {
  const minutes = Math.round((Date.parse(`${day}T${time}:30Z`) - clockMs) / quarterMs) * 15;
  return minutes >= westernmost && minutes <= easternmost ? minutes : 0;
}
