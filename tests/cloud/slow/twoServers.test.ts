import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { BucketSettings } from '../../../src/server/storage/photos/drivers/s3Calls.ts';
import { ask } from '../../support/server/ask.ts';
import type { CloudProcess } from '../../support/cloud/cloudProcess.ts';
import { cloudEnvironment, cloudProcess, cloudSays } from '../../support/cloud/cloudProcess.ts';
import type { Front } from '../../support/cloud/databaseBehind.ts';
import { databaseBehind, fronts } from '../../support/cloud/databaseBehind.ts';
import { expectKeptOnce, objectsIn, onRecord } from '../../support/cloud/expectKeptOnce.ts';
import { emptyBucket, emptySchema, inDatabase } from '../../support/cloud/places.ts';
import { reverseProxy } from '../../support/cloud/reverseProxy.ts';
import { Chance } from '../../support/groups/Chance.ts';
import { untilTrue } from '../../support/print/untilTrue.ts';
import { runsOf } from '../../support/arbitrary/runsOf.ts';
import type { SamplePhoto } from '../../support/visit/samplePhoto.ts';
import { samplePhoto } from '../../support/visit/samplePhoto.ts';
import { seed } from '../../support/arbitrary/seed.ts';

const killsBehind = (front: Front): number => runsOf({ usual: front === 'nothing' ? 10 : 4, long: 100 });

interface Cloud {
  readonly databaseUrl: string;
  /** The database's own address, not that of a program in front of it. */
  readonly direct: string;
  readonly bucket: BucketSettings;
  readonly start: () => Promise<CloudProcess>;
}

async function emptyCloud(front?: Front): Promise<Cloud> {
  const behind = front === undefined ? null : await databaseBehind(front);
  const [databaseUrl, bucket] = [behind?.url ?? (await emptySchema()), await emptyBucket()];
  return {
    databaseUrl,
    direct: behind?.database.url ?? databaseUrl,
    bucket,
    async start() {
      const server = await cloudProcess(cloudEnvironment(databaseUrl, bucket));
      onTestFinished(() => void server.end('SIGKILL'));
      return server;
    },
  };
}

/** The answer's status, or null if the server ended before answering. */
async function upload(server: CloudProcess, { id, bytes, deleteTokenHash }: SamplePhoto, token = server.token): Promise<number | null> {
  const headers = { 'content-type': 'application/octet-stream', 'delete-token-hash': deleteTokenHash, authorization: `Bearer ${token}` };
  try {
    return (await ask(`${server.address}/api/photos/${id}`, { method: 'PUT', headers, body: bytes })).status;
  } catch {
    return null;
  }
}

/** An upload sent in two halves. */
function slowUpload(server: CloudProcess, { id, bytes, deleteTokenHash }: SamplePhoto) {
  const headers = {
    'content-type': 'application/octet-stream',
    'content-length': bytes.length,
    'delete-token-hash': deleteTokenHash,
    authorization: `Bearer ${server.token}`,
  };
  const sent = request(`${server.address}/api/photos/${id}`, { method: 'PUT', headers });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  return {
    async half() {
      await new Promise((resolve) => sent.write(bytes.subarray(0, bytes.length >> 1), resolve));
      // Wait until the server has started to process the upload.
      await ask(`${server.address}/health`);
    },
    async end() {
      sent.end(bytes.subarray(bytes.length >> 1));
      const [response] = await answered;
      response.resume();
      return response.statusCode;
    },
  };
}

const fetched = ({ address }: CloudProcess, { id }: SamplePhoto, headers: Record<string, string> = {}) =>
  ask(`${address}/photos/${id}`, { headers });

describe.skipIf(inject('noEngines') !== null)('two servers with one database and one bucket', () => {
  test('share every photo: one accepts it, the other serves it, completely or in ranges, and deletes it', async () => {
    const cloud = await emptyCloud();
    const [one, other] = await Promise.all([cloud.start(), cloud.start()]);
    const photo = samplePhoto(1, 1_500_000);
    expect(await upload(one, photo)).toBe(201);
    expect(await upload(other, photo)).toBe(200);
    expect(await upload(other, { ...samplePhoto(2), id: photo.id })).toBe(409);
    const whole = await fetched(other, photo);
    expect([whole.status, whole.body.equals(photo.bytes)]).toEqual([200, true]);
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 1],
      ['bytes=1000000-', 1_000_000, 1_500_000],
      ['bytes=-7', 1_499_993, 1_500_000],
    ] as const) {
      const part = await fetched(other, photo, { range });
      expect([part.status, part.body.equals(photo.bytes.subarray(start, end))]).toEqual([206, true]);
    }
    expect((await fetched(one, photo, { range: 'bytes=1500000-' })).status).toBe(416);
    const deletion = (token: string) =>
      ask(`${other.address}/photos/${photo.id}`, { method: 'DELETE', headers: { 'delete-token': token } });
    expect((await deletion(samplePhoto(2).token)).status).toBe(403);
    expect((await deletion(photo.token)).status).toBe(204);
    expect((await fetched(one, photo)).status).toBe(410);
    expect(await upload(one, photo)).toBe(410);
    expect(await objectsIn(cloud.bucket)).toEqual([]);
    for (const server of [one, other]) {
      expect(server.log()).toBe('');
      expect(await server.end('SIGTERM')).toBe(0);
    }
  });

  test('store a photo once if both receive it at the same time', async () => {
    const cloud = await emptyCloud();
    const [one, other] = await Promise.all([cloud.start(), cloud.start()]);
    const photos = Array.from({ length: 12 }, (_, number) => samplePhoto(number, 200_000));
    const statuses = await Promise.all(photos.map((photo) => Promise.all([upload(one, photo), upload(other, photo)])));
    for (const both of statuses) expect(both.toSorted()).toEqual([200, 201]);
    for (const photo of photos) expect((await fetched(one, photo)).body.equals(photo.bytes)).toBe(true);
    // The next server to start sweeps the duplicate.
    await cloud.start();
    await untilTrue(async () => (await objectsIn(cloud.bucket)).length === photos.length);
    for (const photo of photos) expect((await fetched(other, photo)).body.equals(photo.bytes)).toBe(true);
  });

  test('serve phones their page, and refuse booths without a token', async () => {
    const cloud = await emptyCloud();
    const server = await cloud.start();
    const page = await ask(`${server.address}/s`, { headers: { host: 'photos.example.com' } });
    expect([page.status, page.body.toString('utf8').includes('<!doctype html>')]).toEqual([200, true]);
    // A phone at home may be far from the booth's Wi-Fi.
    expect([page.body.includes('Is the phone online?'), page.body.includes('Wi-Fi')]).toEqual([true, false]);
    expect((await ask(`${server.address}/s`, { headers: { host: 'elsewhere.example.com' } })).status).toBe(421);
    expect(await upload(server, samplePhoto(1), 'another-token-of-theirs')).toBe(403);
    expect((await ask(`${server.address}/api/photos/${samplePhoto(1).id}`, { method: 'PUT', body: Buffer.from('x') })).status).toBe(401);
    expect((await ask(`${server.address}/health`)).body.toString('utf8')).toContain('"ok":true,"away":[]');
    expect(await objectsIn(cloud.bucket)).toEqual([]);
  });

  test('finish requests in progress when they are stopped, and start no new ones', async () => {
    const cloud = await emptyCloud();
    const [stopped, other] = await Promise.all([cloud.start(), cloud.start()]);
    const photo = samplePhoto(1, 400_000);
    const begun = slowUpload(stopped, photo);
    await begun.half();
    const ended = stopped.end('SIGTERM');
    await untilTrue(async () => (await upload(stopped, samplePhoto(2))) === null);
    expect([await begun.end(), await ended]).toEqual([201, 0]);
    expect((await fetched(other, photo)).body.equals(photo.bytes)).toBe(true);
  });

  test('admit a booth from its admission until it is revoked', async () => {
    const cloud = await emptyCloud();
    const environment = cloudEnvironment(cloud.databaseUrl, cloud.bucket);
    expect(await cloudSays(environment, 'booths')).toBe('No booth has been admitted yet.\n');
    const tokenIn = (said: string): string => /^ {2}([\w-]{43})$/m.exec(said)?.[1] ?? '';
    const first = tokenIn(await cloudSays(environment, 'token', 'Foyer'));
    const server = await cloud.start();
    expect(await upload(server, samplePhoto(1), first)).toBe(201);
    expect(await cloudSays(environment, 'token', 'Foyer')).toContain('its token would become invalid');
    await cloudSays(environment, 'revoke', 'Foyer');
    const second = tokenIn(await cloudSays(environment, 'token', 'Foyer'));
    expect(await upload(server, samplePhoto(2), second)).toBe(201);
    await untilTrue(async () => (await upload(server, samplePhoto(3), first)) === 403);
    expect(await cloudSays(environment, 'revoke', 'Foyer')).toBe('Foyer can no longer deliver photos.\n');
    await untilTrue(async () => (await upload(server, samplePhoto(4), second)) === 403);
    expect(await cloudSays(environment, 'booths')).toContain('Foyer (revoked)\n');
    expect(await cloudSays(environment, 'revoke', 'Bar')).toContain('There is no booth named Bar.\n');
    const dump = await inDatabase((sql) => sql`SELECT * FROM booths`, cloud.databaseUrl);
    for (const token of [first, second]) expect(JSON.stringify(dump)).not.toContain(token);
  });

  test('reject an upload in progress if its booth is revoked before the end', async () => {
    const cloud = await emptyCloud();
    const server = await cloud.start();
    const photo = samplePhoto(1, 400_000);
    const begun = slowUpload(server, photo);
    await begun.half();
    await inDatabase((sql) => sql`UPDATE booths SET revoked = now()`, cloud.databaseUrl);
    await untilTrue(async () => (await upload(server, samplePhoto(2))) === 403);
    expect(await begun.end()).toBe(403);
    expect(await onRecord(cloud.databaseUrl)).not.toContain(photo.key);
    expect((await objectsIn(cloud.bucket)).filter((name) => name.startsWith(photo.key))).toEqual([]);
    expect(server.log()).not.toContain('could not be stored');
  });

  test.each(fronts)(
    'with %s in front of the database lose nothing acknowledged and store nothing twice when killed mid-upload',
    async (name, front) => {
      const cloud = await emptyCloud(front);
      const kills = killsBehind(front);
      process.stdout.write(`kills: STAGEBOOTH_SEED=${seed}\n`);
      const chance = new Chance(seed);
      const servers = await Promise.all([cloud.start(), cloud.start()]);
      const proxy = await reverseProxy(servers.map(({ address }) => address));
      onTestFinished(() => proxy.close());
      const waitsMs: number[] = [];
      /** Measures how long a phone that asks now waits for a photo. */
      async function askProxy(): Promise<void> {
        const [photo] = acknowledged;
        if (photo === undefined) return;
        const askedMs = performance.now();
        while ((await ask(`${proxy.address}/photos/${photo.id}`)).status !== 200) expect(performance.now() - askedMs).toBeLessThan(2000);
        waitsMs.push(performance.now() - askedMs);
      }
      const photos: SamplePhoto[] = [];
      const acknowledged = new Set<SamplePhoto>();
      let interrupted = 0;
      for (let round = 0; round < kills; round++) {
        const fresh = Array.from({ length: 4 }, (_, place) => samplePhoto(photos.length + place, chance.whole(2000, 1_500_000)));
        const queue = [...photos.filter((photo) => !acknowledged.has(photo)), ...fresh];
        photos.push(...fresh);
        const lane = async (server: CloudProcess): Promise<void> => {
          for (let photo = queue.shift(); photo !== undefined; photo = queue.shift()) {
            const status = await upload(server, photo);
            if (status === null) interrupted++;
            // A pooler briefly keeps the dead servers' connections, so clients may be asked to wait, but get no other error.
            else expect([200, 201, ...(front === 'nothing' ? [] : [503])]).toContain(status);
            if (status === 200 || status === 201) acknowledged.add(photo);
          }
        };
        const dying = servers[round % 2] ?? servers[0];
        const killed = new Promise((resolve) => setTimeout(resolve, chance.between(0, 250))).then(async () => {
          await dying.end('SIGKILL');
          await askProxy();
        });
        await Promise.all([killed, ...servers.flatMap((server) => [lane(server), lane(server)])]);
        servers[round % 2] = await cloud.start();
        proxy.lead(servers.map(({ address }) => address));
      }
      waitsMs.sort((one, other) => one - other);
      const [half, most] = [waitsMs.at(waitsMs.length >> 1) ?? 0, waitsMs.at(-1) ?? 0].map(Math.round);
      process.stdout.write(
        `${kills} kills with ${name} before the database, ${interrupted} uploads interrupted; the next download took ${half} ms, ${most} ms at most\n`,
      );
      expect(most).toBeLessThan(2000);
      expect(interrupted).toBeGreaterThan(0);
      const [one, other] = servers;
      for (const photo of acknowledged) expect((await fetched(one, photo)).body.equals(photo.bytes)).toBe(true);
      for (const photo of photos) await expect.poll(() => upload(other, photo)).toSatisfy((status) => status === 200 || status === 201);
      for (const photo of photos) expect((await fetched(one, photo)).body.equals(photo.bytes)).toBe(true);
      // The cloud has not told any booth that it is revoked.
      await expectKeptOnce(cloud, photos);
    },
    900_000,
  );
});
