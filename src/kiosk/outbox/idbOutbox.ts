import { sha256 } from '@noble/hashes/sha2.js';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { OpenFailed } from './keptDatabase.ts';
import { keptDatabase } from './keptDatabase.ts';
import type { OutboxItem, OutboxStore } from './OutboxStore.ts';
import { aboutPhoto } from './OutboxStore.ts';

interface KeptRecord extends Omit<OutboxItem, 'kept'> {
  readonly sequence?: number;
  /** SHA-256 of the sealed bytes. Missing in records of an earlier version. */
  readonly digest?: Uint8Array;
  /** The earlier name of `sequelOf`. */
  readonly portraitOf?: string;
}

/** Records and bytes are in separate stores, so that listing doesn't read photos. */
interface OutboxSchema extends DBSchema {
  records: { key: number; value: KeptRecord; indexes: { id: string } };
  bytes: { key: string; value: Uint8Array<ArrayBuffer> };
}

const both: ['records', 'bytes'] = ['records', 'bytes'];

/**
 * An outbox in the browser's IndexedDB: it survives reloads, crashes and days. A photo is on the disk before `add` resolves. The browser
 * stores large values as files beside the database. A power cut may remove or corrupt these files, so each is compared with its digest.
 */
export function idbOutbox(name = 'stagebooth-outbox', trouble?: OpenFailed): OutboxStore {
  const upgrade = (database: IDBPDatabase<OutboxSchema>): void => {
    database.createObjectStore('records', { keyPath: 'sequence', autoIncrement: true }).createIndex('id', 'id', { unique: true });
    database.createObjectStore('bytes');
  };
  const open = keptDatabase<OutboxSchema>(name, 1, upgrade, trouble);
  /** A transaction over both stores. Its changes are durable when it resolves. */
  async function change() {
    const transaction = (await open()).transaction(both, 'readwrite', { durability: 'strict' });
    return { records: transaction.objectStore('records'), bytes: transaction.objectStore('bytes'), done: transaction.done };
  }
  return {
    async list() {
      const records = await (await open()).getAll('records');
      return records.map(({ sequence: _sequence, digest: _digest, portraitOf, ...record }) => ({
        ...(portraitOf !== undefined && { sequelOf: portraitOf }),
        ...record,
        kept: 'disk',
      }));
    },
    async add({ sealed, ...photo }) {
      const { records, bytes, done } = await change();
      const write = async (): Promise<void> => {
        if ((await records.index('id').getKey(photo.id)) !== undefined) return;
        await records.add({ ...aboutPhoto(photo), state: 'waiting', settledMs: null, digest: sha256(sealed) });
        await bytes.put(sealed, photo.id);
      };
      await Promise.all([write(), done]);
    },
    async sealed(id) {
      const transaction = (await open()).transaction(both);
      // This fails if the file is gone; the rejection below reports that.
      transaction.done.catch(() => undefined);
      const record = await transaction.objectStore('records').index('id').get(id);
      if (record?.state !== 'waiting') return null;
      const bytes: unknown = await transaction.objectStore('bytes').get(id);
      if (!(bytes instanceof Uint8Array) || !isWhole(bytes, record.digest)) throw new Error(`The bytes of photo ${id} are damaged`);
      return bytes as Uint8Array<ArrayBuffer>;
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

function isWhole(bytes: Uint8Array, digest: Uint8Array | undefined): boolean {
  const read = sha256(bytes);
  return digest === undefined || read.every((byte, place) => byte === digest[place]);
}
