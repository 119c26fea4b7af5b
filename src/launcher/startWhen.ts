import { notStarted } from './endProcess.ts';
import type { Running } from './keepRunning.ts';
import { openPromise } from './openPromise.ts';

/**
 * Starts a program when `needed` resolves; if `end` is called before that, the program never starts. If starting throws, for example because
 * the disk is full, the program counts as ended at once.
 */
export function startWhen<Needed>(needed: Promise<Needed>, start: (needed: Needed) => Running): Running {
  const calledOff = openPromise<null>();
  const started = Promise.race([needed, calledOff.promise])
    .then((there) => (there === null ? null : start(there)))
    .catch((error: unknown): Running => ({ ended: Promise.resolve(notStarted(error)), end: () => Promise.resolve() }));
  return {
    ended: started.then((program) => program?.ended ?? 'was not needed'),
    async end() {
      calledOff.resolve(null);
      await (await started)?.end();
    },
  };
}
