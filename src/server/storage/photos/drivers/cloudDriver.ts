import { z } from 'zod';
import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import { attempt } from '../../disk/attempt.ts';
import { cloudReason } from '../../cloudReason.ts';
import type { StoreAction } from '../../storeRefusals.ts';
import { readDatabaseAddress } from './databaseAddress.ts';
import type { DatabaseClock } from './databaseClock.ts';
import { databaseClock } from './databaseClock.ts';
import { onceAwake, wakesWithinMs } from './onceAwake.ts';
import type { CloudStorage, OpenDriver, SweepNotes } from './OpenDriver.ts';
import type { PostgresCalls } from './postgresCalls.ts';
import { postgresCalls } from './postgresCalls.ts';
import { postgresRecords } from './postgresRecords.ts';
import { schemaSteps } from './postgresSteps/schemaSteps.ts';
import { s3Blobs } from './s3Blobs.ts';
import { s3Calls } from './s3Calls.ts';
import { whyNoTls } from './whyNoTls.ts';
import { watchedDatabase, watchedStore } from './watchedCalls.ts';

/** How often to re-read the clock. */
const askTimeEveryMs = 300_000;

/** The effects of lasting refusals, by action. Lists are omitted, because `away` requests one each time. */
const undone: Readonly<Partial<Record<StoreAction, string>>> = {
  put: 'does not accept photos',
  get: 'does not return photos',
  delete: 'does not delete photos',
  'delete version': 'does not delete photos',
};

/**
 * Opens a database and a bucket shared by any number of servers. Fails with a sentence for operators if the database can't be used; an unreachable
 * bucket is only a warning.
 */
export async function openCloudDriver({
  databaseUrl,
  bucket,
  watch = (_call, work) => work(),
  patienceMs = wakesWithinMs,
  onAsleep = () => undefined,
}: CloudStorage): Promise<Result<OpenDriver, string>> {
  const address = readDatabaseAddress(databaseUrl);
  if (!address.ok) return failure(`The database's address ${address.error}`);
  const hosts = address.value.hosts.join(', ');
  const database = watchedDatabase(postgresCalls(databaseUrl), watch);
  const store = watchedStore(s3Calls(bucket), watch);
  async function close(): Promise<void> {
    store.close();
    await database.close();
  }
  const prepared = await attempt(async () => {
    const asleep = (error: unknown): void => onAsleep(`The database at ${hosts} is not ready yet: ${cloudReason(error)}.`);
    await onceAwake(() => database.migrate(schemaSteps), patienceMs, asleep);
    return databaseClock(database);
  });
  if (!prepared.ok) {
    await close();
    const reason = (await whyNoTls(address.value)) ?? cloudReason(prepared.error.cause);
    return failure(`The database at ${hosts} cannot be used: ${reason}.`);
  }
  const clock = prepared.value;
  const ticking = setInterval(() => void askTime(clock), askTimeEveryMs);
  ticking.unref();
  const records = postgresRecords(database);
  const away = async (toAnybody = true): Promise<string[]> => {
    const [recorded, listed] = [await records.clearedMs(), await attempt(() => store.versions('-', null))];
    return [
      ...(recorded.ok ? [] : [`The database cannot be used: ${cloudReason(recorded.error.cause, toAnybody)}.`]),
      ...(listed.ok ? [] : [`The object store cannot be used: ${cloudReason(listed.error.cause, toAnybody)}.`]),
    ];
  };
  return success({
    records,
    blobs: s3Blobs(store),
    // Unreachable storage may come back soon, so it is only a warning here; /health reports lasting failures.
    warnings: [...address.value.warnings, ...(await away(false))],
    shared: {
      ...{ clock, alone: database.alone, away: () => away(), sweeps: sweepNotes(database) },
      refused: () =>
        store.errors().flatMap(({ action, reason }) => {
          const what = undone[action];
          return what === undefined ? [] : [`The object store ${what}: ${reason}.`];
        }),
    },
    async close() {
      clearInterval(ticking);
      await close();
    },
  });
}

const sweptRows = z.tuple([z.object({ swept_ms: z.coerce.number().nullable() })]);

const sweepNotes = (database: Pick<PostgresCalls, 'run'>): SweepNotes => ({
  async lastMs() {
    const [{ swept_ms: sweptMs }] = sweptRows.parse([...(await database.run('SELECT swept_ms FROM clock', []))]);
    return sweptMs;
  },
  async note(atMs) {
    await database.run('UPDATE clock SET swept_ms = $1::text::bigint', [String(atMs)]);
  },
});

/** On failure the clock continues from its last reading by the machine's elapsed time. */
async function askTime(clock: DatabaseClock): Promise<void> {
  await attempt(() => clock.ask());
}
