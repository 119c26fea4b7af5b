import type { DBSchema } from 'idb';
import { photoId } from '../../../shared/share/photoKeys.ts';
import type { PhotoSecret } from '../../../shared/share/PhotoSecret.ts';
import { keptDatabase } from '../../outbox/keptDatabase.ts';
import type { PortraitKey } from './portraitKey.ts';
import type { PortraitOrder, PortraitStore } from './PortraitStore.ts';
import type { SealedOrder } from './sealedOrder.ts';
import { openOrder, sealOrder } from './sealedOrder.ts';

interface PortraitSchema extends DBSchema {
  orders: { key: string; value: SealedOrder };
}

/**
 * Stores open orders in the browser's IndexedDB, sealed. They survive a reload of the page, but not a restart of the server, which holds
 * the key. Needs a secure context.
 */
export function idbPortraits(subtle: SubtleCrypto, key: PortraitKey, name = 'stagebooth-portraits'): PortraitStore {
  const open = keptDatabase<PortraitSchema>(name, 2, (database) => {
    // The first version stored keys beside the orders that they open, so delete its store.
    if (database.objectStoreNames.contains('orders')) database.deleteObjectStore('orders');
    database.createObjectStore('orders');
  });
  return {
    ids: async () => (await open()).getAllKeys('orders'),
    async get(id) {
      const kept = await (await open()).get('orders', id);
      if (kept === undefined) return null;
      const order = await openOrder(kept, await key(), subtle);
      // The order can't be opened any more. The worker that accepted it may still have it in memory.
      if (order === null) await (await open()).delete('orders', id);
      return order;
    },
    async put(order) {
      const kept = await sealOrder(order, await key(), subtle);
      await (await open()).put('orders', kept, idOf(order.secret));
    },
    async remove(secret) {
      await (await open()).delete('orders', idOf(secret));
    },
  };
}

/**
 * Stores open orders in memory, until the page ends. Without a secure context nothing can be sealed, and nothing may be written
 * unencrypted.
 */
export function memoryPortraits(): PortraitStore {
  const orders = new Map<string, PortraitOrder>();
  return {
    ids: () => Promise.resolve([...orders.keys()]),
    get: (id) => Promise.resolve(orders.get(id) ?? null),
    put: (order) => Promise.resolve(void orders.set(idOf(order.secret), order)),
    remove: (secret) => Promise.resolve(void orders.delete(idOf(secret))),
  };
}

/** The id of the portrait, which identifies its order. */
const idOf = (secret: PhotoSecret): string => photoId(secret, 'sequel');
