import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Lets go of what is no longer needed, between one photo and the next. Node does not know how large the pictures of canvases are, and
 * frees them only where the event loop turns: without this a run of some hundred photos, which never waits for anything but models, took
 * all of a machine's memory.
 */
export async function collectGarbage(): Promise<void> {
  collect();
  await setImmediate();
}
