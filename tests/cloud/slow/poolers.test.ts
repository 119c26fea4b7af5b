import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { cloudEnvironment, cloudProcess } from '../../support/cloud/cloudProcess.ts';
import { engineTop } from '../../support/cloud/engineTop.ts';
import { pgbouncer } from '../../support/cloud/pgbouncer.ts';
import { emptyBucket } from '../../support/cloud/places.ts';
import type { PostgresServer } from '../../support/cloud/postgresServer.ts';
import { postgresServer } from '../../support/cloud/postgresServer.ts';
import { uploadTo } from '../../support/cloud/uploadTo.ts';
import { ask } from '../../support/server/ask.ts';
import { samplePhoto } from '../../support/visit/samplePhoto.ts';

const ignored = ['statement_timeout', 'application_name', 'extra_float_digits'];
const burst = 50;

const poolers = [
  { mode: 'session', places: 20 },
  { mode: 'transaction', places: 20, ignored },
  { mode: 'transaction', places: 10 },
] as const;

/** A database with a pooler before it, and how to start servers of the cloud at it; what is still there at the end is killed. */
async function pooled(settings: (typeof poolers)[number]) {
  const top = engineTop();
  const database: PostgresServer = await postgresServer(join(top, 'postgres'));
  onTestFinished(() => database.kill('SIGKILL'));
  const pooler = await pgbouncer(join(top, 'pgbouncer'), database.url, settings);
  onTestFinished(() => pooler.kill('SIGKILL'));
  const environment = cloudEnvironment(pooler.url, await emptyBucket());
  const start = async () => {
    const server = await cloudProcess(environment);
    onTestFinished(() => void server.end('SIGKILL'));
    return server;
  };
  return { database, pooler, start };
}

type Server = Awaited<ReturnType<Awaited<ReturnType<typeof pooled>>['start']>>;

/** Uploads at once, each again until it is taken, by turns at each server. Gives all statuses that came. */
async function uploads(servers: readonly Server[], first: number, count = burst) {
  const statuses = new Set<number>();
  const photos = Array.from({ length: count }, (_, place) => samplePhoto(first + place, 20_000));
  await Promise.all(
    photos.map(async (photo, place) => {
      const server = servers[place % servers.length]!;
      for (let tries = 0; tries < 100; tries += 1) {
        const { status } = await uploadTo(server, photo).catch(() => ({ status: 0 }));
        statuses.add(status);
        if (status === 201 || status === 200) return;
        if (status === 401 || status === 403) throw new Error(`a booth was refused: ${String(status)}`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      throw new Error('a photo was never taken');
    }),
  );
  return { photos, statuses: [...statuses].toSorted((one, other) => one - other) };
}

describe.skipIf(inject('noEngines') !== null)('two servers of the cloud', () => {
  test.each(poolers)(
    'behind pgbouncer in its mode $mode with $places places take a burst, and what was taken is there',
    async (settings) => {
      const { start } = await pooled(settings);
      const servers = [await start(), await start()];
      const { photos, statuses } = await uploads(servers, 0);
      expect(statuses).toEqual([201]);
      for (const photo of photos) expect((await ask(`${servers[0]!.address}/photos/${photo.id}`)).body.equals(photo.bytes)).toBe(true);
      expect(servers.map(({ log }) => log()).join('')).not.toMatch(/"level":(50|60)/);
    },
  );

  test('behind a pooler that is restarted go on, lose nothing and take no booth for revoked', async () => {
    const { pooler, start } = await pooled({ mode: 'transaction', places: 10 });
    const servers = [await start(), await start()];
    await uploads(servers, 0, 10);
    await pooler.kill('SIGKILL');
    const going = uploads(servers, 100);
    await pooler.start();
    const { photos } = await going;
    for (const photo of photos) expect((await ask(`${servers[1]!.address}/photos/${photo.id}`)).body.equals(photo.bytes)).toBe(true);
  });

  test('behind a pooler start again after one was killed in the middle of its work', async () => {
    const { start } = await pooled({ mode: 'transaction', places: 10 });
    const server = await start();
    await uploads([server], 0, 10);
    await server.end('SIGKILL');
    const again = await start();
    expect((await uploads([again], 50, 10)).statuses).toEqual([201]);
  });

  test('with a table of types that answers nobody take a burst', async () => {
    const { database, start } = await pooled({ mode: 'session', places: 20 });
    const servers = [await start(), await start()];
    const locking = database.run('BEGIN; LOCK TABLE pg_catalog.pg_type IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(1); COMMIT');
    const { statuses } = await uploads(servers, 0);
    await locking;
    expect(statuses.every((status) => status === 201 || status === 503)).toBe(true);
    for (const { address } of servers) expect((await ask(`${address}/health`)).status).toBe(200);
  });
});
