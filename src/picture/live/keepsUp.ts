/** Below this many frames per second, a moving picture looks broken. */
const minPerSecond = 12;
const windowMs = 1500;

/**
 * Whether the latest frames came fast enough, given their completion times in milliseconds and in order. The first frames, which load
 * models and compile shaders, are too old to count after a while. Removes times that are too old.
 */
export function keepsUp(doneMs: number[], nowMs: number): boolean {
  const recent = doneMs.filter((ms) => ms > nowMs - windowMs);
  doneMs.splice(0, doneMs.length, ...recent);
  return recent.length >= (minPerSecond * windowMs) / 1000;
}
