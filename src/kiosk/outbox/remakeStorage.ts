import type { Clock } from '../devices/Clock.ts';
import type { OpenFailed } from './keptDatabase.ts';
import type { WaitingNotes } from './waitingNotes.ts';

/** A storage process that has died is back by then. */
const patienceMs = 15_000;

/**
 * Has the browser delete what it stores for the booth when its database cannot be opened for 15 s. Chromium makes a damaged database anew by itself, but one
 * that lacks its MANIFEST stays closed for ever, to `deleteDatabase` as well. A full disk has an error of its own, and what waits on it can be
 * read again once there is room. `clear` rejects if the server could not be asked.
 */
export function remakeStorage(clock: Clock, notes: WaitingNotes, clear: () => Promise<void>): OpenFailed {
  let failingSinceMs: number | null = null;
  let isDone = false;
  return async (error) => {
    if (error === null) {
      failingSinceMs = null;
      return;
    }
    if (isDone || (error as Partial<Error> | undefined)?.name !== 'UnknownError') return;
    failingSinceMs ??= clock.now();
    if (clock.now() - failingSinceMs < patienceMs) return;
    // The notes are deleted too, and are what the loss is counted by.
    const noted = await notes.list();
    try {
      await clear();
    } catch {
      // Asked again with the next try.
      return;
    }
    isDone = true;
    for (const id of noted) notes.add(id);
  };
}
