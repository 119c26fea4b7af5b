import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Frees unused canvases between photos. Node does not know their size and frees them only when the event loop runs; without this, a few
 * hundred photos exhausted the machine's memory.
 */
export async function collectGarbage(): Promise<void> {
  collect();
  await setImmediate();
}
