import { openPromise } from '../../../src/launcher/openPromise.ts';
import type { Running } from '../../../src/launcher/keepRunning.ts';

/** A fake program: starting and ending it does nothing. */
export function fakeProgram() {
  const started: { end(why: string): void; alive: boolean }[] = [];
  return {
    /** Each start, newest last. */
    started,
    latest: () => started.at(-1)!,
    start(): Running {
      const { promise, resolve } = openPromise<string>();
      const one = {
        alive: true,
        end(why: string) {
          one.alive = false;
          resolve(why);
        },
      };
      started.push(one);
      return {
        ended: promise,
        async end() {
          one.end('was ended');
        },
      };
    },
  };
}
