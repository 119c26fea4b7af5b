import type { OutboxStore } from './OutboxStore.ts';
import type { WaitingNotes } from './waitingNotes.ts';

/** Notes what waits in the store, wherever it holds it. */
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

/** Settles as lost what was noted as waiting and is not in the store; says whether there was any. The store must be on the disk, and answer. */
export async function settleMissing(store: OutboxStore, notes: WaitingNotes, nowMs: number): Promise<boolean> {
  // Noted after it was stored, so that the store knows all of these, unless it has lost them.
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
