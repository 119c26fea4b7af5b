import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { cloudEnvironment, cloudProcess } from '../../support/cloud/cloudProcess.ts';
import type { Front } from '../../support/cloud/databaseBehind.ts';
import { databaseBehind, fronts } from '../../support/cloud/databaseBehind.ts';
import { expectKeptOnce } from '../../support/cloud/expectKeptOnce.ts';
import { emptyBucket } from '../../support/cloud/places.ts';
import { uploadTo } from '../../support/cloud/uploadTo.ts';
import { ask } from '../../support/server/ask.ts';
import type { SamplePhoto } from '../../support/visit/samplePhoto.ts';
import { samplePhoto } from '../../support/visit/samplePhoto.ts';

const burst = 50;

/**
 * A database with a program in front of it, and a function that starts cloud servers on it. Servers still running at the end are killed.
 */
async function cloudBehind(front: Front) {
  const behind = await databaseBehind(front);
  const bucket = await emptyBucket();
  const environment = cloudEnvironment(behind.url, bucket);
  const start = async () => {
    const server = await cloudProcess(environment);
    onTestFinished(() => void server.end('SIGKILL'));
    return server;
  };
  return { ...behind, direct: behind.database.url, bucket, start };
}

type Server = Awaited<ReturnType<Awaited<ReturnType<typeof cloudBehind>>['start']>>;

/** Uploads at once to the servers in turn, each repeated until it is accepted. Returns all statuses. */
async function uploads(servers: readonly Server[], first: number, count = burst) {
  const statuses = new Set<number>();
  const photos = Array.from({ length: count }, (_, place) => samplePhoto(first + place, 20_000));
  await Promise.all(
    photos.map(async (photo, place) => {
      const server = servers[place % servers.length]!;
      for (let tries = 0; tries < 300; tries += 1) {
        const { status } = await uploadTo(server, photo).catch(() => ({ status: 0 }));
        statuses.add(status);
        if (status === 201 || status === 200) return;
        if (status === 401 || status === 403) throw new Error(`a booth was refused: ${String(status)}`);
        await pause(200);
      }
      throw new Error(
        `a photo was never taken, but answered ${[...statuses].join(', ')}: ${servers.map(({ log }) => log().slice(-3000)).join(' ')}`,
      );
    }),
  );
  return { photos, statuses: [...statuses].toSorted((one, other) => one - other) };
}

/** Expects every accepted photo on each server, and that no process has ended or logged a bug. */
async function expectAllThere(servers: readonly Server[], photos: readonly SamplePhoto[]): Promise<void> {
  for (const { address, log } of servers) {
    for (const photo of photos) expect((await ask(`${address}/photos/${photo.id}`)).body.equals(photo.bytes)).toBe(true);
    expect(log()).not.toMatch(/"level":60|a promise was rejected/);
  }
}

const patient = [201, 200, 503, 0];

describe.skipIf(inject('noEngines') !== null)('two cloud servers', () => {
  describe.each(fronts)('with %s in front of the database', (_name, front) => {
    test('accept a burst of uploads, and keep all of it', async () => {
      const { start } = await cloudBehind(front);
      const servers = [await start(), await start()];
      const { photos, statuses } = await uploads(servers, 0);
      expect(statuses).toEqual([201]);
      await expectAllThere(servers, photos);
      expect(servers.map(({ log }) => log()).join('')).not.toMatch(/"level":(50|60)/);
    });

    test('accept a burst while reading the type table hangs', async () => {
      const { database, start } = await cloudBehind(front);
      const servers = [await start(), await start()];
      const locking = database.run('BEGIN; LOCK TABLE pg_catalog.pg_type IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(1); COMMIT');
      const { photos, statuses } = await uploads(servers, 0);
      await locking;
      expect(statuses.filter((status) => !patient.includes(status))).toEqual([]);
      await expectAllThere(servers, photos);
    });

    test('continue while the database ends all connections (57P01) and while it restarts', async () => {
      const cloud = await cloudBehind(front);
      const { database, start } = cloud;
      const servers = [await start(), await start()];
      const before = await uploads(servers, 0, 10);
      const first = uploads(servers, 100);
      await database.run(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = $$client backend$$',
      );
      const ended = await first;
      const second = uploads(servers, 200);
      await database.kill('SIGINT');
      await database.start();
      const restarted = await second;
      for (const { statuses } of [ended, restarted]) expect(statuses.filter((status) => !patient.includes(status))).toEqual([]);
      const photos = [...before.photos, ...ended.photos, ...restarted.photos];
      await expectAllThere(servers, photos);
      await expectKeptOnce(cloud, photos);
    });
  });

  test.each(fronts.slice(1).flatMap(([name, front]) => (['SIGKILL', 'SIGTERM'] as const).map((signal) => [name, signal, front] as const)))(
    'behind %s that is stopped (%s) and restarted continue, lose nothing and never treat a booth as revoked',
    async (_name, signal, front) => {
      const cloud = await cloudBehind(front);
      const { pooler, start } = cloud;
      const servers = [await start(), await start()];
      const before = await uploads(servers, 0, 10);
      const going = uploads(servers, 100);
      await pooler?.kill(signal);
      await pooler?.start();
      const photos = [...before.photos, ...(await going).photos];
      await expectAllThere(servers, photos);
      await expectKeptOnce(cloud, photos);
    },
  );
});
