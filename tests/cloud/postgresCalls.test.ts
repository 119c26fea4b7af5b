import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { SharedDatabase } from '../../src/server/storage/photos/drivers/postgresCalls.ts';
import { postgresCalls } from '../../src/server/storage/photos/drivers/postgresCalls.ts';
import { postgresRecords } from '../../src/server/storage/photos/drivers/postgresRecords.ts';
import { attempt, storageErrorCode } from '../../src/server/storage/disk/attempt.ts';
import { schemaSteps } from '../../src/server/storage/photos/drivers/postgresSteps/schemaSteps.ts';
import { emptySchema, inDatabase } from '../support/cloud/places.ts';
import { labelOf, samplePhoto } from '../support/visit/samplePhoto.ts';
import { settled } from '../support/time/settled.ts';

const photo = samplePhoto(1);

function open(url: string): SharedDatabase {
  const calls = postgresCalls(url, 2);
  onTestFinished(() => calls.close());
  return calls;
}

const next = { number: 1000, says: 'a column of the next release', sql: 'ALTER TABLE photos ADD COLUMN album text' };

describe.skipIf(inject('noEngines') !== null)('a shared database', () => {
  test('is migrated once, regardless of how many servers start at the same time', async () => {
    const url = await emptySchema();
    await Promise.all([1, 2, 3, 4].map(() => open(url).migrate(schemaSteps)));
    const applied = await inDatabase((sql) => sql`SELECT number FROM schema_steps ORDER BY number`, url);
    expect(applied.map(({ number }) => number as unknown)).toEqual(schemaSteps.map(({ number }) => number));
  });

  test('migrates while servers of the previous release run, and they can still restart', async () => {
    const url = await emptySchema();
    const [old, young] = [open(url), open(url)];
    await old.migrate(schemaSteps);
    const records = postgresRecords(old);
    expect(await settled(records.add(photo.key, labelOf(photo)))).toBe('added');
    await young.migrate([...schemaSteps, next]);
    expect(await settled(records.find(photo.key))).toEqual({ kind: 'kept', label: labelOf(photo) });
    expect(await settled(records.add(samplePhoto(2).key, labelOf(samplePhoto(2))))).toBe('added');
    await open(url).migrate(schemaSteps);
    expect(await settled(records.count())).toBe(2);
  });

  test('is unchanged after a migration step fails', async () => {
    const url = await emptySchema();
    const calls = open(url);
    await calls.migrate(schemaSteps);
    const broken = { ...next, sql: `${next.sql}; SELECT no_such_function()` };
    await expect(calls.migrate([...schemaSteps, broken])).rejects.toMatchObject({ code: '42883' });
    await calls.migrate([...schemaSteps, next]);
    expect(await inDatabase((sql) => sql`SELECT album FROM photos`, url)).toEqual([]);
  });

  test.each(['', '&pgbouncer=true'])('survives connections lost mid-transaction, and stores nothing partial (%s)', async (words) => {
    const url = await emptySchema();
    await inDatabase((sql) => sql`CREATE TABLE pairs (id integer)`, url);
    const calls = open(`${url}${words}`);
    let [isOver, number] = [false, 0];
    const acknowledged = new Set<number>();
    const lane = async (): Promise<void> => {
      while (!isOver) {
        const id = number++;
        const insert = ['INSERT INTO pairs (id) VALUES ($1::text::integer)', [String(id)]] as const;
        const done = await attempt(() => calls.together([insert, ['SELECT pg_sleep(0.002)', []], insert]));
        if (done.ok) acknowledged.add(id);
      }
    };
    const ending = inDatabase(async (sql) => {
      for (let round = 0; round < 60; round++) {
        await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'stagebooth' AND query LIKE '%pairs%'`;
        await sql`SELECT pg_sleep(0.03)`;
      }
      isOver = true;
    }, url);
    await Promise.all([lane(), lane(), lane(), lane(), ending]);
    const rows = await inDatabase((sql) => sql<{ id: number; count: string }[]>`SELECT id, count(*) FROM pairs GROUP BY id`, url);
    expect(rows.filter(({ count }) => Number(count) !== 2)).toEqual([]);
    const kept = new Set(rows.map(({ id }) => id));
    expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(10);
    expect(await calls.run('SELECT 1 AS one', [])).toEqual([{ one: 1 }]);
  });

  test('lets only one server at a time run an exclusive task, and another once that server has died', async () => {
    const url = await emptySchema();
    const [one, other] = [open(url), open(url)];
    const nested = await one.alone(async () => [await other.alone(async () => 'both'), await inDatabase(endLocks, url)] as const);
    expect(nested).toEqual(['not ours', 1]);
    expect(await other.alone(async () => 'again')).toBe('again');
  });

  test('does not count as unavailable when a wait for its only connection times out: other waiting requests are answered', async () => {
    const calls = postgresCalls(await emptySchema(), 1);
    onTestFinished(() => calls.close());
    const slow = ['SELECT pg_sleep(4.5)', []] as const;
    const [first, second] = [calls.run(...slow), calls.run(...slow).catch(storageErrorCode)];
    await inDatabase((sql) => sql`SELECT pg_sleep(3)`);
    const [one, together] = [calls.run('SELECT 1 AS one', []), calls.together([['SELECT 2 AS two', []]])];
    expect(await Promise.all([first, second, one, together])).toEqual([[{ pg_sleep: '' }], 'ETIMEDOUT', [{ one: 1 }], [[{ two: 2 }]]]);
  }, 30_000);

  test('is queried on new connections when one falls silent, though another still answers', async () => {
    const calls = open(await emptySchema());
    const [row] = await calls.run('SELECT pg_backend_pid() AS pid', []);
    const { pid } = row as { pid: number };
    process.kill(pid, 'SIGSTOP');
    onTestFinished(() => void process.kill(pid, 'SIGCONT'));
    const silent = calls.run('SELECT 1', []).catch(storageErrorCode);
    for (let time = 0; time < 5; time++) await calls.run('SELECT pg_sleep(1)', []);
    expect(await silent).toBe('ETIMEDOUT');
    expect(await Promise.all([1, 2, 3].map(() => calls.run('SELECT 1 AS one', [])))).toEqual([1, 2, 3].map(() => [{ one: 1 }]));
  }, 30_000);

  test('is written on new connections once its server has become read-only without closing the old ones, as after a failover', async () => {
    const url = await emptySchema();
    await inDatabase((sql) => sql`CREATE TABLE notes (id integer)`, url);
    const calls = open(url);
    const insert = (id: number) =>
      calls.together([['INSERT INTO notes (id) VALUES ($1::text::integer)', [String(id)]]]).then(() => 'written', storageErrorCode);
    expect(await Promise.all([insert(1), insert(2)])).toEqual(['written', 'written']);
    // The new standby answers as before, except for writes.
    await Promise.all([1, 2].map(() => calls.run(`SELECT set_config('default_transaction_read_only', 'on', false), pg_sleep(0.2)`, [])));
    expect(await insert(3)).toBe('25006');
    expect(await Promise.all([4, 5, 6].map(insert))).toEqual(['written', 'written', 'written']);
  });

  test('accepts a photo once, and never again after deletion, even with concurrent requests', async () => {
    const url = await emptySchema();
    const servers = [open(url), open(url), open(url)];
    await servers[0]?.migrate(schemaSteps);
    const photos = Array.from({ length: 30 }, (_, number) => samplePhoto(number, 10));
    for (const one of photos) {
      const outcomes = await Promise.all([
        ...servers.map((calls) => settled(postgresRecords(calls).add(one.key, labelOf(one)))),
        settled(postgresRecords(servers[0]!).depart([one.key], 'deleted', 1)),
      ]);
      expect(outcomes.filter((outcome) => outcome === 'added').length).toBeLessThanOrEqual(1);
      expect(await settled(postgresRecords(servers[1]!).find(one.key))).toEqual({ kind: 'gone', reason: 'deleted' });
    }
  });
});

/** Ends the connections that hold a lock on the schema, as if their server had died, and returns their number. */
async function endLocks(sql: Parameters<Parameters<typeof inDatabase>[0]>[0]): Promise<number> {
  const ended = await sql`
    SELECT pg_terminate_backend(pid) FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND objid = (hashtext('stagebooth work ' || current_schema())::bigint & 4294967295)::oid`;
  return ended.length;
}
