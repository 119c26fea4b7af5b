import { openPromise } from '../../../src/launcher/openPromise.ts';
import type { Running } from '../../../src/launcher/keepRunning.ts';

/** A program that starts and ends only in name. */
export function fakeProgram() {
  const started: { end(why: string): void; alive: boolean }[] = [];
  return {
    /** Each start of it, the latest last. */
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
