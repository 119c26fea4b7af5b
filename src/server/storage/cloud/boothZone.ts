import type { ReportedBooth } from '../../../shared/contract/booths.ts';

/** The range of the world's time zones, in minutes east of UTC. */
const [westernmost, easternmost] = [-12 * 60, 14 * 60];
const quarterMs = 900_000;

/**
 * A booth's time zone in minutes east of UTC, in steps of 15; 0 if there is no such zone. It is the difference between the booth's local
 * time and its own UTC clock, so that a wrong clock still gives the right zone. A booth's days follow the server's time in this zone, never
 * the booth's clock.
 */
export function boothZone({ day, time, clockMs }: Pick<ReportedBooth, 'day' | 'time' | 'clockMs'>): number {
  const minutes = Math.round((Date.parse(`${day}T${time}:30Z`) - clockMs) / quarterMs) * 15;
  return minutes >= westernmost && minutes <= easternmost ? minutes : 0;
}
