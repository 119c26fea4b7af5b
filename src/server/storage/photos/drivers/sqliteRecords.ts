import type { Database } from 'libsql';
import { z } from 'zod';
import { success } from '../../../../shared/errors.ts';
import type { StorageKey } from '../storageKey.ts';
import type { Departure, PhotoRecords, PhotoState } from '../PhotoRecords.ts';
import { atOnce, foldLog, jsonText, patiently, query } from '../../sqlite/sqliteCalls.ts';

/** The schema of the records as migrations; `user_version` counts the applied ones. Never change a released migration: add another. */
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
  // Untrusted times of the machine's clock: JSON, see boothClock.ts.
  `ALTER TABLE clock ADD COLUMN leaps TEXT NOT NULL DEFAULT '[]';`,
];

const count = z.number().int().nonnegative();
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const keptRow = z.object({ sizeBytes: count, sha256: hash, deleteTokenHash: hash, expiresMs: count });
const goneRow = z.object({ reason: z.enum(['deleted', 'expired']) });
const keyRow = z.object({ key: z.string().transform((key) => key as StorageKey) });
const leaps = jsonText(z.array(z.object({ atMs: z.number(), heldMs: z.number(), missedMs: z.number() })));

/** Records in a database that `openDatabase` has prepared with `steps`. */
export function sqliteRecords(database: Database): PhotoRecords {
  const keptPhoto = query(
    database,
    keptRow,
    'SELECT size_bytes AS sizeBytes, sha256, delete_token_hash AS deleteTokenHash, expires_ms AS expiresMs FROM kept WHERE key = ?',
  );
  // A single row of JSON: the binding is slow at rows, and album pages ask for 500.
  const states = query(
    database,
    z.object({ states: jsonText(z.array(z.union([keptRow, goneRow, z.null()]))) }),
    `SELECT json_group_array(json(state)) AS states FROM (
       SELECT CASE
         WHEN kept.key IS NOT NULL THEN
           json_object('sizeBytes', size_bytes, 'sha256', sha256, 'deleteTokenHash', delete_token_hash, 'expiresMs', expires_ms)
         WHEN gone.key IS NOT NULL THEN json_object('reason', reason)
         ELSE 'null' END AS state
       FROM json_each(?) AS asked LEFT JOIN kept ON kept.key = asked.value LEFT JOIN gone ON gone.key = asked.value ORDER BY asked.id)`,
  );
  const gonePhoto = query(database, goneRow, 'SELECT reason FROM gone WHERE key = ?');
  // A photo that a guest has deleted must never come back.
  const insertKept = database.prepare(
    'INSERT INTO kept SELECT ?1, ?2, ?3, ?4, ?5 WHERE NOT EXISTS (SELECT 1 FROM gone WHERE key = ?1) ON CONFLICT DO NOTHING',
  );
  const insertGone = database.prepare('INSERT INTO gone VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  const deleteKept = database.prepare('DELETE FROM kept WHERE key = ?');
  const expired = query(database, keyRow, 'SELECT key FROM kept WHERE expires_ms <= ? ORDER BY expires_ms LIMIT 1000');
  const keys = query(database, keyRow, 'SELECT key FROM kept');
  const setCleared = database.prepare('UPDATE clock SET cleared_ms = ?');
  const counted = query(database, z.object({ count }), 'SELECT count(*) AS count FROM kept');
  const deleteGone = database.prepare('DELETE FROM gone WHERE at_ms < ?');
  const clock = query(
    database,
    z.object({ nowMs: z.number(), leaps, clearedMs: z.number() }),
    'SELECT latest_ms AS nowMs, leaps, cleared_ms AS clearedMs FROM clock',
  );
  const setClock = database.prepare('UPDATE clock SET latest_ms = ?, leaps = ?');
  const limitKept = database.prepare('UPDATE kept SET expires_ms = ?1 WHERE expires_ms > ?1');
  const limitCleared = database.prepare('UPDATE clock SET cleared_ms = min(cleared_ms, ?)');

  const allKeys = (): StorageKey[] => keys.all().map(({ key }) => key);
  function goes(key: StorageKey, reason: Departure, atMs: number): void {
    deleteKept.run(key);
    insertGone.run(key, reason, atMs);
  }

  function stateIn(row: z.output<typeof keptRow> | z.output<typeof goneRow> | null): PhotoState {
    if (row === null) return { kind: 'unknown' };
    return 'reason' in row ? { kind: 'gone', reason: row.reason } : { kind: 'kept', label: row };
  }

  function stateOf(key: StorageKey): PhotoState {
    const label = keptPhoto.find(key);
    return stateIn(label ?? gonePhoto.find(key) ?? null);
  }

  return {
    find: (key) => patiently(() => stateOf(key)),
    findAll: (all) => patiently(() => states.one(JSON.stringify(all)).states.map(stateIn)),
    add: (key, label) =>
      patiently(() => {
        const added = insertKept.run(key, label.sizeBytes, label.sha256, label.deleteTokenHash, label.expiresMs);
        return added.changes === 0 ? 'refused' : 'added';
      }),
    async depart(leaving, reason, atMs) {
      if (leaving.length === 0) return success(undefined);
      return patiently(() => {
        atOnce(database, () => {
          for (const key of leaving) goes(key, reason, atMs);
        });
        foldLog(database);
      });
    },
    departAll: (reason, atMs, among) =>
      patiently(() => {
        const leaving = among ?? allKeys();
        atOnce(database, () => {
          for (const key of leaving) goes(key, reason, atMs);
          setCleared.run(atMs);
        });
        foldLog(database);
        return leaving;
      }),
    keys: () => patiently(allKeys),
    clearedMs: () => patiently(() => clock.one().clearedMs),
    count: () => patiently(() => counted.one().count),
    expired: (nowMs) => patiently(() => expired.all(nowMs).map(({ key }) => key)),
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
        const { nowMs, leaps: claimed } = clock.one();
        return { nowMs, leaps: claimed };
      }),
    noteTime: (time) => patiently(() => void setClock.run(time.nowMs, JSON.stringify(time.leaps))),
    async close() {
      await patiently(() => foldLog(database));
      database.close();
    },
  };
}
