import { readFileSync } from 'node:fs';

const tickMs = 10;
const keptTicks = 2000;

interface Tick {
  readonly atMs: number;
  readonly workedMs: number;
}

/**
 * Measures how long this process's main thread works without running timers. Other load on the machine also delays timers, which says
 * nothing about the program, so the result is the thread's processor time (on Linux; elsewhere wall-clock time).
 */
export function loopWatch() {
  const ticks: Tick[] = [];
  let longestMs = 0;
  const tick = (): void => {
    const now = { atMs: performance.now(), workedMs: workedMs() };
    const last = ticks.at(-1);
    if (last !== undefined) longestMs = Math.max(longestMs, now.workedMs - last.workedMs);
    ticks.push(now);
    if (ticks.length > keptTicks) ticks.splice(0, keptTicks / 2);
  };
  tick();
  const timer = setInterval(tick, tickMs);
  return {
    /** The longest work between two ticks, in milliseconds. */
    longestMs: () => longestMs,
    /** The thread's work since this moment of `performance.now()`, and up to one tick before. */
    workedSinceMs: (atMs: number): number => workedMs() - (ticks.findLast((one) => one.atMs <= atMs)?.workedMs ?? 0),
    close: () => clearInterval(timer),
  };
}

/** The main thread's processor time, in milliseconds. */
function workedMs(): number {
  if (process.platform !== 'linux') return performance.now();
  return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
}
