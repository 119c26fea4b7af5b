/** Below this many frames per second a moving picture looks broken. */
const minPerSecond = 12;
/** The first frames load models and compile shaders, so they don't count. */
const warmUpMs = 2000;
const windowMs = 2000;

/** Whether frames come fast enough, given the times of their completion, in milliseconds and in order. Drops times that are too old to matter. */
export function keepsUp(doneMs: number[], nowMs: number): boolean {
  const [firstMs] = doneMs;
  if (firstMs === undefined || nowMs - firstMs < warmUpMs + windowMs) return true;
  // Keep the first time: it marks the start.
  const recent = doneMs.filter((ms, index) => index === 0 || ms > nowMs - windowMs);
  doneMs.splice(0, doneMs.length, ...recent);
  return ((recent.length - 1) * 1000) / windowMs >= minPerSecond;
}
