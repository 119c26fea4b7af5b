import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What this process's scripts hold after a full collection, in bytes: objects, and buffers outside of the heap. */
export async function heldBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // What the first one frees may hold on to more that ends in a later turn.
  for (let round = 0; round < 3; round++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
