import { setTimeout as pause } from 'node:timers/promises';
import { collectGarbage } from '../groups/collectGarbage.ts';

const [rounds, everyMs] = [12, 250];

/**
 * The memory held by this process's scripts, in bytes: objects, and buffers outside the heap. The minimum of several full collections,
 * because earlier work may still be ending.
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
