/** Below this many frames per second a moving picture looks broken. */
const minPerSecond = 12;
const windowMs = 1500;

/**
 * Whether the latest frames came fast enough, given the times of their completion, in milliseconds and in order. The first frames load models and
 * compile shaders; they stop counting by themselves. Drops times that are too old to matter.
 */
export function keepsUp(doneMs: number[], nowMs: number): boolean {
  const recent = doneMs.filter((ms) => ms > nowMs - windowMs);
  doneMs.splice(0, doneMs.length, ...recent);
  return recent.length >= (minPerSecond * windowMs) / 1000;
}
