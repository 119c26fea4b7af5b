import type { OutboxItem, OutboxStore } from './OutboxStore.ts';

/** An outbox that ends with the page: for browsers that store nothing, for development and tests. */
export function memoryOutbox(): OutboxStore {
  // A Map keeps the order in which its keys came.
  const items = new Map<string, OutboxItem>();
  const bytes = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    list: () => Promise.resolve([...items.values()]),
    add({ sealed, id, deleteTokenHash, addedMs }) {
      if (!items.has(id)) {
        items.set(id, { id, deleteTokenHash, addedMs, state: 'waiting', settledMs: null, kept: 'memory' });
        bytes.set(id, sealed.slice());
      }
      return Promise.resolve();
    },
    sealed: (id) => Promise.resolve(bytes.get(id)?.slice() ?? null),
    settle(id, state, settledMs) {
      const item = items.get(id);
      if (item?.state === 'waiting') items.set(id, { ...item, state, settledMs });
      bytes.delete(id);
      return Promise.resolve();
    },
    forget(id) {
      if (items.get(id)?.state !== 'waiting') items.delete(id);
      return Promise.resolve();
    },
    keeps: () => 'memory',
  };
}
