import type { Running } from './keepRunning.ts';
import { openPromise } from './openPromise.ts';

/** Starts a program as soon as what it needs is there; ended before, it never starts. */
export function startWhen<Needed>(needed: Promise<Needed>, start: (needed: Needed) => Running): Running {
  const calledOff = openPromise<null>();
  const started = Promise.race([needed, calledOff.promise]).then((there) => (there === null ? null : start(there)));
  return {
    ended: started.then((program) => program?.ended ?? 'was not needed'),
    async end() {
      calledOff.resolve(null);
      await (await started)?.end();
    },
  };
}
