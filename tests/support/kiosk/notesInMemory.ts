import type { WaitingNotes } from '../../../src/kiosk/outbox/waitingNotes.ts';

/** Notes that are lost when the page ends. */
export function notesInMemory(): WaitingNotes {
  const noted = new Set<string>();
  return { add: (id) => void noted.add(id), remove: (id) => void noted.delete(id), list: () => Promise.resolve([...noted]) };
}
