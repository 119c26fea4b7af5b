import type { DBSchema } from 'idb';
import { keptDatabase } from './keptDatabase.ts';
import type { OutboxItem, OutboxStore } from './OutboxStore.ts';
import { aboutPhoto } from './OutboxStore.ts';

interface KeptRecord extends Omit<OutboxItem, 'kept'> {
  readonly sequence?: number;
  /** What an earlier version called `sequelOf`. */
  readonly portraitOf?: string;
}

/** Records and bytes are in separate stores, so that listing reads no photo. */
interface OutboxSchema extends DBSchema {
  records: { key: number; value: KeptRecord; indexes: { id: string } };
  bytes: { key: string; value: Uint8Array<ArrayBuffer> };
}

const both: ['records', 'bytes'] = ['records', 'bytes'];

/** The outbox in the browser's IndexedDB: it survives reloads, crashes and days. A photo is on the disk before `add` resolves. */
export function idbOutbox(name = 'stagebooth-outbox'): OutboxStore {
  const open = keptDatabase<OutboxSchema>(name, 1, (database) => {
    database.createObjectStore('records', { keyPath: 'sequence', autoIncrement: true }).createIndex('id', 'id', { unique: true });
    database.createObjectStore('bytes');
  });
  /** A transaction over both stores; durable when it resolves. */
  async function change() {
    const transaction = (await open()).transaction(both, 'readwrite', { durability: 'strict' });
    return { records: transaction.objectStore('records'), bytes: transaction.objectStore('bytes'), done: transaction.done };
  }
  return {
    async list() {
      const records = await (await open()).getAll('records');
      return records.map(({ sequence: _, portraitOf, ...record }) => ({
        ...(portraitOf !== undefined && { sequelOf: portraitOf }),
        ...record,
        kept: 'disk',
      }));
    },
    async add({ sealed, ...photo }) {
      const { records, bytes, done } = await change();
      const write = async (): Promise<void> => {
        if ((await records.index('id').getKey(photo.id)) !== undefined) return;
        await records.add({ ...aboutPhoto(photo), state: 'waiting', settledMs: null });
        await bytes.put(sealed, photo.id);
      };
      await Promise.all([write(), done]);
    },
    async sealed(id) {
      return (await (await open()).get('bytes', id)) ?? null;
    },
    async settle(id, state, settledMs) {
      const { records, bytes, done } = await change();
      const write = async (): Promise<void> => {
        const record = await records.index('id').get(id);
        if (record?.state === 'waiting') await records.put({ ...record, state, settledMs });
        await bytes.delete(id);
      };
      await Promise.all([write(), done]);
    },
    async forget(id) {
      const { records, done } = await change();
      const write = async (): Promise<void> => {
        const record = await records.index('id').get(id);
        if (record?.sequence !== undefined && record.state !== 'waiting') await records.delete(record.sequence);
      };
      await Promise.all([write(), done]);
    },
    keeps: () => 'disk',
  };
}
