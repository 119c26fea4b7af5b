import { readFileSync } from 'node:fs';

const tickMs = 10;
const keptTicks = 2000;

interface Tick {
  readonly atMs: number;
  readonly workedMs: number;
}

/**
 * Watches how long this process's main thread works without letting timers have their turn. A machine with other work makes timers late as
 * well, which says nothing about a program: so what is told is time that the thread was on a processor (Linux; elsewhere wall-clock time).
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
    /** How long the thread has worked since this moment of `performance.now()`, and at most a tick before. */
    workedSinceMs: (atMs: number): number => workedMs() - (ticks.findLast((one) => one.atMs <= atMs)?.workedMs ?? 0),
    close: () => clearInterval(timer),
  };
}

/** How long the main thread has been on a processor, in milliseconds. */
function workedMs(): number {
  if (process.platform !== 'linux') return performance.now();
  return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
}
