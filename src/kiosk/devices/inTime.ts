import type { Clock } from './Clock.ts';
import { pause } from './Clock.ts';

/** The work's result; null if the work takes longer than this, or if the signal aborts first. The work then continues unattended. */
export async function inTime<T>(work: Promise<T>, patienceMs: number, clock: Clock, signal?: AbortSignal): Promise<T | null> {
  const done = new AbortController();
  const over = signal === undefined ? done.signal : AbortSignal.any([signal, done.signal]);
  const result = await Promise.race([work, pause(clock, patienceMs, over).then(() => null)]);
  done.abort();
  return result;
}
