import type { Clock } from '../devices/Clock.ts';
import type { OpenFailed } from './keptDatabase.ts';
import type { WaitingNotes } from './waitingNotes.ts';

/** A storage process that has died has restarted by then. */
const patienceMs = 15_000;

/**
 * Makes the browser delete its stored data for the booth if its database cannot be opened for 15 s. Chromium replaces a damaged database
 * by itself, but a database without its MANIFEST can never be opened again, not even by `deleteDatabase`. A full disk causes another
 * error: its photos can be read again once there is space. `clear` rejects if the server could not be asked.
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
    // Clearing also deletes the notes, which are needed to count the lost photos.
    const noted = await notes.list();
    try {
      await clear();
    } catch {
      // The next try to open the database will ask again.
      return;
    }
    isDone = true;
    for (const id of noted) notes.add(id);
  };
}
