/** Below this many frames in a second a moving picture looks broken. */
const leastPerSecond = 12;
/** The first frames load models and compile shaders: nobody is judged by them. */
const warmUpMs = 2000;
const windowMs = 2000;

/** Whether frames come fast enough, by when those so far were done, in milliseconds and in their order. Forgets what is too old to matter. */
export function keepsUp(doneMs: number[], nowMs: number): boolean {
  const [firstMs] = doneMs;
  if (firstMs === undefined || nowMs - firstMs < warmUpMs + windowMs) return true;
  // The first one stays: it tells when all began.
  const recent = doneMs.filter((ms, index) => index === 0 || ms > nowMs - windowMs);
  doneMs.splice(0, doneMs.length, ...recent);
  return ((recent.length - 1) * 1000) / windowMs >= leastPerSecond;
}
