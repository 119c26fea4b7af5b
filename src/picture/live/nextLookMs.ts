/** Two or three looks a second are quick enough for who moves and wonders whether it is better now. */
const soonestMs = 400;
const latestMs = 3200;
/** A look that comes this much later has had to wait for others, or has kept them waiting. */
const lateMs = 100;

/** In how many milliseconds guests are looked at again, after a pause (null at first) and a look that came so late: half as often while the machine is busy. */
export function nextLookMs(pauseMs: number | null, cameLateMs: number): number {
  return pauseMs === null || cameLateMs <= lateMs ? soonestMs : Math.min(latestMs, 2 * pauseMs);
}
