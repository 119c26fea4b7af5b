import type { Database } from 'libsql';
import { z } from 'zod';
import { success } from '../../../../shared/errors.ts';
import type { StorageKey } from '../storageKey.ts';
import type { Departure, PhotoRecords, PhotoState } from '../PhotoRecords.ts';
import { asWritten, atOnce, foldLog, patiently } from '../../sqlite/sqliteCalls.ts';

/** The schema of the records, as migrations; `user_version` counts those that were applied. Never change a released migration: add another one. */
export const steps: readonly string[] = [
  `
  CREATE TABLE kept (
    key TEXT PRIMARY KEY,
    size_bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    delete_token_hash TEXT NOT NULL,
    expires_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX kept_by_expiry ON kept (expires_ms);
  CREATE TABLE gone (
    key TEXT PRIMARY KEY,
    reason TEXT NOT NULL CHECK (reason IN ('deleted', 'expired')),
    at_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX gone_by_time ON gone (at_ms);
  CREATE TABLE clock (latest_ms INTEGER NOT NULL) STRICT;
  INSERT INTO clock VALUES (0);
  `,
  `ALTER TABLE clock ADD COLUMN cleared_ms INTEGER NOT NULL DEFAULT 0;`,
  // Times that the machine's clock has shown and that are not trusted yet: JSON, see boothClock.ts.
  `ALTER TABLE clock ADD COLUMN leaps TEXT NOT NULL DEFAULT '[]';`,
];

const count = z.number().int().nonnegative();
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const keptRow = z.object({ size_bytes: count, sha256: hash, delete_token_hash: hash, expires_ms: count });
const goneRow = z.object({ reason: z.enum(['deleted', 'expired']) });
const keyRows = z.array(z.object({ key: z.string().transform((key) => key as StorageKey) }));
const leap = z.object({ atMs: z.number(), heldMs: z.number(), missedMs: z.number() });
const leaps = z
  .string()
  .transform((text) => JSON.parse(text) as unknown)
  .pipe(z.array(leap));
const clockRow = z.object({ latest_ms: z.number(), leaps });
const clearedRow = z.object({ cleared_ms: z.number() });
const countRow = z.object({ count });

/** Records in the database that `openDatabase` has prepared with `recordsSchema`. */
export function sqliteRecords(database: Database): PhotoRecords {
  const findKept = database.prepare('SELECT size_bytes, sha256, delete_token_hash, expires_ms FROM kept WHERE key = ?');
  const findGone = database.prepare('SELECT reason FROM gone WHERE key = ?');
  // A photo that a guest has deleted must never come back, whoever asks for it.
  const insertKept = database.prepare(
    'INSERT INTO kept SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (SELECT 1 FROM gone WHERE key = ?1) ON CONFLICT DO NOTHING',
  );
  const insertGone = database.prepare('INSERT INTO gone VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  const deleteKept = database.prepare('DELETE FROM kept WHERE key = ?');
  const findExpired = database.prepare('SELECT key FROM kept WHERE expires_ms <= ? ORDER BY expires_ms LIMIT 1000');
  const findKeys = database.prepare('SELECT key FROM kept');
  const setCleared = database.prepare('UPDATE clock SET cleared_ms = ?');
  const findCleared = database.prepare('SELECT cleared_ms FROM clock');
  const countKept = database.prepare('SELECT count(*) AS count FROM kept');
  const deleteGone = database.prepare('DELETE FROM gone WHERE at_ms < ?');
  const findClock = database.prepare('SELECT latest_ms, leaps FROM clock');
  const setClock = database.prepare('UPDATE clock SET latest_ms = ?, leaps = ?');
  const limitKept = database.prepare('UPDATE kept SET expires_ms = ?1 WHERE expires_ms > ?1');
  const limitCleared = database.prepare('UPDATE clock SET cleared_ms = min(cleared_ms, ?)');

  const allKeys = (): StorageKey[] => asWritten(keyRows, findKeys.all()).map(({ key }) => key);
  function goes(key: StorageKey, reason: Departure, atMs: number): void {
    deleteKept.run(key);
    insertGone.run(key, reason, atMs);
  }

  function stateOf(key: StorageKey): PhotoState {
    const kept = findKept.get(key);
    if (kept !== undefined) {
      const row = asWritten(keptRow, kept);
      const { size_bytes: sizeBytes, sha256, delete_token_hash: deleteTokenHash, expires_ms: expiresMs } = row;
      return { kind: 'kept', label: { sizeBytes, sha256, deleteTokenHash, expiresMs } };
    }
    const gone = findGone.get(key);
    return gone === undefined ? { kind: 'unknown' } : { kind: 'gone', reason: asWritten(goneRow, gone).reason };
  }

  return {
    find: (key) => patiently(() => stateOf(key)),
    findAll: (keys) => patiently(() => keys.map(stateOf)),
    add: (key, label) =>
      patiently(() => {
        const added = insertKept.run(key, label.sizeBytes, label.sha256, label.deleteTokenHash, label.expiresMs);
        return added.changes === 0 ? 'refused' : 'added';
      }),
    async depart(keys, reason, atMs) {
      if (keys.length === 0) return success(undefined);
      return patiently(() => {
        atOnce(database, () => {
          for (const key of keys) goes(key, reason, atMs);
        });
        foldLog(database);
      });
    },
    departAll: (reason, atMs, among) =>
      patiently(() => {
        const keys = among ?? allKeys();
        atOnce(database, () => {
          for (const key of keys) goes(key, reason, atMs);
          setCleared.run(atMs);
        });
        foldLog(database);
        return keys;
      }),
    keys: () => patiently(allKeys),
    clearedMs: () => patiently(() => asWritten(clearedRow, findCleared.get()).cleared_ms),
    count: () => patiently(() => asWritten(countRow, countKept.get()).count),
    expired: (nowMs) => patiently(() => asWritten(keyRows, findExpired.all(nowMs)).map(({ key }) => key)),
    forget: (beforeMs) => patiently(() => void deleteGone.run(beforeMs)),
    limit: (expiresMs, latestMs) =>
      patiently(() =>
        atOnce(database, () => {
          limitKept.run(expiresMs);
          limitCleared.run(latestMs);
        }),
      ),
    time: () =>
      patiently(() => {
        const { latest_ms: nowMs, leaps: claimed } = asWritten(clockRow, findClock.get());
        return { nowMs, leaps: claimed };
      }),
    noteTime: (time) => patiently(() => void setClock.run(time.nowMs, JSON.stringify(time.leaps))),
    async close() {
      await patiently(() => foldLog(database));
      database.close();
    },
  };
}
