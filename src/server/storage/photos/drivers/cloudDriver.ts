import type { Result } from '../../../../shared/errors.ts';
import { failure, success } from '../../../../shared/errors.ts';
import { attempt } from '../../disk/storageTrouble.ts';
import { cloudReason } from '../../cloudReason.ts';
import { readDatabaseAddress } from './databaseAddress.ts';
import type { DatabaseClock } from './databaseClock.ts';
import { databaseClock } from './databaseClock.ts';
import type { CloudStorage, OpenDriver } from './OpenDriver.ts';
import { postgresCalls } from './postgresCalls.ts';
import { postgresRecords } from './postgresRecords.ts';
import { schemaSteps } from './postgresSteps/schemaSteps.ts';
import { s3Blobs } from './s3Blobs.ts';
import { s3Calls } from './s3Calls.ts';
import { whyNoTls } from './whyNoTls.ts';
import { watchedDatabase, watchedStore } from './watchedCalls.ts';

/** So often the time is asked for anew. */
const askTimeEveryMs = 300_000;

/** Opens a database and a bucket that any number of servers share. Fails with a sentence for operators if they can't be used. */
export async function openCloudDriver({
  databaseUrl,
  bucket,
  watch = (_call, work) => work(),
}: CloudStorage): Promise<Result<OpenDriver, string>> {
  const address = readDatabaseAddress(databaseUrl);
  if (!address.ok) return failure(`The database's address ${address.error}`);
  const database = watchedDatabase(postgresCalls(databaseUrl), watch);
  const store = watchedStore(s3Calls(bucket), watch);
  async function close(): Promise<void> {
    store.close();
    await database.close();
  }
  const prepared = await attempt(async () => {
    await database.migrate(schemaSteps);
    return databaseClock(database);
  });
  if (!prepared.ok) {
    await close();
    const { hosts } = address.value;
    const reason = (await whyNoTls(address.value)) ?? cloudReason(prepared.error.cause);
    return failure(`The database at ${hosts.join(', ')} cannot be used: ${reason}.`);
  }
  const clock = prepared.value;
  const ticking = setInterval(() => void askTime(clock), askTimeEveryMs);
  ticking.unref();
  const records = postgresRecords(database);
  const away = async (): Promise<string[]> => {
    const [recorded, listed] = [await records.clearedMs(), await attempt(() => store.versions('-', null))];
    return [
      ...(recorded.ok ? [] : [`The database cannot be used: ${cloudReason(recorded.error.cause)}.`]),
      ...(listed.ok ? [] : [`The object store cannot be used: ${cloudReason(listed.error.cause)}.`]),
    ];
  };
  return success({
    records,
    blobs: s3Blobs(store),
    // One that is away now may be back in a moment; what can't be used at all is said by /health.
    warnings: [...address.value.warnings, ...(await away())],
    shared: { clock, alone: database.alone, away },
    async close() {
      clearInterval(ticking);
      await close();
    },
  });
}

/** An old answer is as good as the machine's own ticking. */
async function askTime(clock: DatabaseClock): Promise<void> {
  await attempt(() => clock.ask());
}
