import type { OutboxStore } from './OutboxStore.ts';
import type { WaitingNotes } from './waitingNotes.ts';

/** Wraps a store to keep notes of waiting photos, both on the disk and in memory. */
export const notedOutbox = (store: OutboxStore, notes: WaitingNotes): OutboxStore => ({
  ...store,
  async add(photo) {
    await store.add(photo);
    notes.add(photo.id);
  },
  async settle(id, ...news) {
    await store.settle(id, ...news);
    notes.remove(id);
  },
});

/**
 * Settles photos as lost if they were noted as waiting but are missing from the store. Returns whether there were any. The store must be
 * on the disk and working.
 */
export async function settleMissing(store: OutboxStore, notes: WaitingNotes, nowMs: number): Promise<boolean> {
  // A photo is noted after it has been stored, so a noted photo that is missing from the store is lost.
  const noted = await notes.list();
  const states = new Map((await store.list()).map(({ id, state }) => [id, state]));
  const missing = noted.filter((id) => !states.has(id));
  for (const id of missing) {
    await store.add({ id, deleteTokenHash: '', addedMs: nowMs, sealed: new Uint8Array() });
    await store.settle(id, 'lost', nowMs);
  }
  for (const id of noted) if ((states.get(id) ?? 'waiting') !== 'waiting') notes.remove(id);
  return missing.length > 0;
}
