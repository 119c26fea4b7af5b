import { setTimeout as pause } from 'node:timers/promises';
import { collectGarbage } from '../groups/collectGarbage.ts';

const [rounds, everyMs] = [12, 250];

/**
 * What this process's scripts hold, in bytes: objects, and buffers outside of the heap. The least of several full collections, for what was
 * begun before may be about to end.
 */
export async function heldBytes(): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < rounds; round++) {
    await collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    least = Math.min(least, heapUsed + arrayBuffers);
    await pause(everyMs);
  }
  return least;
}
