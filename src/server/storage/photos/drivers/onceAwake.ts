import { setTimeout as pause } from 'node:timers/promises';
import { storageErrorCode } from '../../disk/attempt.ts';

/** The errors of a database that may be ready soon. Paused hosted databases are silent while they resume, for up to half a minute. */
const mayBeReadySoon = new Set(['ETIMEDOUT', 'CONNECT_TIMEOUT', '57P03']);
const againMs = 1000;

/** How long a server waits at its start for a database that may be ready soon, in milliseconds. */
export const wakesWithinMs = 60_000;

/** Runs work on a database and retries as long as it may be ready soon. Calls `onAsleep` with the first such error. */
export async function onceAwake<T>(
  work: () => Promise<T>,
  withinMs: number,
  onAsleep: (error: unknown) => void = () => undefined,
): Promise<T> {
  const beganMs = performance.now();
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      if (!mayBeReadySoon.has(storageErrorCode(error) ?? '') || performance.now() - beganMs >= withinMs) throw error;
      if (tries === 1) onAsleep(error);
      await pause(againMs);
    }
}
