import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { PostgresCalls } from '../../../src/server/storage/photos/drivers/postgresCalls.ts';
import { postgresCalls } from '../../../src/server/storage/photos/drivers/postgresCalls.ts';
import { postgresRecords } from '../../../src/server/storage/photos/drivers/postgresRecords.ts';
import { schemaSteps } from '../../../src/server/storage/photos/drivers/postgresSteps/schemaSteps.ts';
import { ask } from '../../support/server/ask.ts';
import type { CloudProcess } from '../../support/cloud/cloudProcess.ts';
import { cloudEnvironment, cloudProcess } from '../../support/cloud/cloudProcess.ts';
import { engineTop } from '../../support/cloud/engineTop.ts';
import { emptyBucket, emptySchema } from '../../support/cloud/places.ts';
import { postgresServer } from '../../support/cloud/postgresServer.ts';
import { uploadTo } from '../../support/cloud/uploadTo.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';
import type { SamplePhoto } from '../../support/visit/samplePhoto.ts';
import { samplePhoto } from '../../support/visit/samplePhoto.ts';
import { settled } from '../../support/time/settled.ts';

async function serverAt(databaseUrl: string, bucket: Awaited<ReturnType<typeof emptyBucket>>): Promise<CloudProcess> {
  const server = await cloudProcess(cloudEnvironment(databaseUrl, bucket));
  onTestFinished(() => void server.end('SIGKILL'));
  return server;
}

function opened(databaseUrl: string) {
  const calls = postgresCalls(databaseUrl, 2);
  onTestFinished(() => calls.close());
  return calls;
}

const keysIn = async (calls: PostgresCalls): Promise<readonly string[]> => settled(postgresRecords(calls).keys());

/**
 * Booths that deliver one card after the other, each repeatedly until it is accepted, and phones that fetch accepted cards, on all of these
 * servers. `end` returns the acknowledged cards, and the longest time without any acknowledgement.
 */
function load(servers: readonly CloudProcess[]) {
  const taken: SamplePhoto[] = [];
  const statuses = new Set<number>();
  let [isOver, number, lastMs, gapMs] = [false, 0, performance.now(), 0];
  const booth = async (server: CloudProcess): Promise<void> => {
    while (!isOver) {
      const photo = samplePhoto(number++, 60_000);
      for (let status = 0; status >= 300 || status === 0;) {
        ({ status } = await uploadTo(server, photo));
        statuses.add(status);
      }
      taken.push(photo);
      gapMs = Math.max(gapMs, performance.now() - lastMs);
      lastMs = performance.now();
    }
  };
  const phone = async ({ address }: CloudProcess): Promise<void> => {
    while (!isOver) {
      const photo = taken.at(-1);
      const { status } = await ask(`${address}${photo === undefined ? '/health' : `/photos/${photo.id}`}`);
      statuses.add(status);
    }
  };
  const lanes = servers.flatMap((server) => [booth(server), booth(server), phone(server)]);
  return {
    taken,
    async end() {
      isOver = true;
      await Promise.all(lanes);
      return { taken, statuses: [...statuses].toSorted(), gapMs };
    },
  };
}

const allThere = async ({ address }: CloudProcess, photos: readonly SamplePhoto[]): Promise<void> => {
  for (const photo of photos) expect((await ask(`${address}/photos/${photo.id}`)).body.equals(photo.bytes)).toBe(true);
};

describe.skipIf(inject('noEngines') !== null)('cloud servers under load', () => {
  test('continue on a promoted standby after the database dies, without losing acknowledged data', async () => {
    const top = engineTop();
    const database = await postgresServer(join(top, 'first'));
    onTestFinished(() => database.kill('SIGKILL'));
    const standby = await database.standby(join(top, 'second'));
    onTestFinished(() => standby.kill('SIGKILL'));
    const [first, second] = [new URL(database.url), new URL(standby.url)];
    const both = `postgres://stagebooth@${first.host},${second.host}/postgres`;
    const bucket = await emptyBucket();
    const servers = [await serverAt(both, bucket), await serverAt(both, bucket)];
    const during = load(servers);
    await untilTrue(async () => during.taken.length > 30, 60_000);
    await database.kill('SIGKILL');
    const diedMs = performance.now();
    const before = during.taken.length;
    await standby.run('SELECT pg_promote()');
    await untilTrue(async () => during.taken.length > before + 30, 60_000);
    const { taken, statuses, gapMs } = await during.end();
    process.stdout.write(
      `failover: ${taken.length} cards, none for ${Math.round(gapMs)} ms, 30 more after ${Math.round(performance.now() - diedMs)} ms\n`,
    );
    expect(gapMs).toBeLessThan(15_000);
    // Clients got no error except requests to wait.
    expect(statuses.filter((status) => status !== 503 && status !== 200 && status !== 201)).toEqual([]);
    for (const server of servers) await allThere(server, taken);
    expect([...(await keysIn(opened(standby.url)))].toSorted()).toEqual(taken.map(({ key }) => key).toSorted());
  }, 180_000);

  test('keep serving while a newer one migrates the schema, even if somebody reads a whole table meanwhile', async () => {
    const [databaseUrl, bucket] = [await emptySchema(), await emptyBucket()];
    const servers = [await serverAt(databaseUrl, bucket), await serverAt(databaseUrl, bucket)];
    const during = load(servers);
    await untilTrue(async () => during.taken.length > 20, 60_000);
    const next = {
      number: 9999,
      says: 'what the next release might bring',
      sql: `ALTER TABLE photos ADD COLUMN later text; CREATE INDEX photos_later ON photos (later); CREATE TABLE later (one text);
        ALTER TABLE booths ADD COLUMN later text; ALTER TABLE booth_reports ADD COLUMN later text`,
    };
    // This locks the table until it ends, like a backup.
    const backup = opened(databaseUrl);
    const reading = backup.together([
      ['SELECT count(*) FROM photos', []],
      ['SELECT pg_sleep(4)', []],
    ]);
    await opened(databaseUrl).migrate([...schemaSteps, next]);
    await reading;
    const before = during.taken.length;
    await untilTrue(async () => during.taken.length > before + 20, 60_000);
    const { taken, statuses, gapMs } = await during.end();
    process.stdout.write(`a new schema: ${taken.length} cards, none for ${Math.round(gapMs)} ms at most\n`);
    expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([]);
    expect(gapMs).toBeLessThan(3000);
    await allThere(servers[0]!, taken);
    expect(await opened(databaseUrl).run('SELECT later FROM later', [])).toEqual([]);
  }, 180_000);

  test.each(schemaSteps.slice(1, -1).map(({ number, says }) => [number, says] as const))(
    'take over a database from a release whose last migration was %i (%s)',
    async (last) => {
      const [databaseUrl, bucket] = [await emptySchema(), await emptyBucket()];
      const calls = opened(databaseUrl);
      await calls.migrate(schemaSteps.slice(0, last));
      const token = 'a-token-of-before-and-long-enough-to-be-one';
      await calls.run(`INSERT INTO booths (name, token_hash) VALUES ('Foyer', encode(sha256(convert_to($1, 'UTF8')), 'hex'))`, [token]);
      const server = await serverAt(databaseUrl, bucket);
      const photo = samplePhoto(1, 60_000);
      expect((await uploadTo({ ...server, token }, photo)).status).toBe(201);
      await allThere(server, [photo]);
      expect(server.log()).toBe('');
    },
  );
});
