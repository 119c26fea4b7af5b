import { describe, expect, onTestFinished, test } from 'vitest';
import { cloudApp } from '../../../src/server/cloud/cloudApp.ts';
import type { JoinRequests } from '../../../src/server/cloud/joinRequests.ts';
import { cloudHealth } from '../../../src/server/cloud/startCloud.ts';
import { BoothError, failure, success } from '../../../src/shared/errors.ts';
import { sampleReport } from '../../support/cloud/sampleReport.ts';
import { memoryVault } from '../../support/memoryVault.ts';
import { samplePage } from '../../support/samplePage.ts';
import { samplePhoto } from '../../support/samplePhoto.ts';
import { silentLogger } from '../../support/silentLogger.ts';

const photo = samplePhoto(1);
const tokens = new Set(['right', 'other']);
const away = failure(new BoothError('storage-unavailable', 'played', { retryable: true }));
let register: 'answers' | 'away' = 'answers';

function cloud(proxies: readonly string[] = [], ask: JoinRequests['ask'] = async () => away) {
  const app = cloudApp({
    page: samplePage,
    vault: memoryVault(),
    health: async () => ({ ok: register === 'answers', away: register === 'answers' ? [] : ['The database is away.'], version: '1' }),
    publicUrl: 'https://photos.example.com',
    booths: {
      register: {
        boothOf: async (token) => (register === 'answers' ? success(tokens.has(token) ? { id: token, name: 'Foyer' } : null) : away),
        expect: async () => away,
        isIn: async () => success(true),
      },
      requests: { ask },
      reports: { hear: async () => success({ clockMs: 0, orders: [] }) },
      looks: { sentTo: async () => away, read: async () => away },
    },
    console: null,
    notices: () => '',
    logger: silentLogger,
    names: ['photos.example.com'],
    proxies,
  });
  onTestFinished(() => {
    register = 'answers';
    return app.close();
  });
  return app;
}

const upload = (app: ReturnType<typeof cloud>, token: string, from = '127.0.0.1') =>
  app.inject({
    method: 'PUT',
    url: `/api/photos/${photo.id}`,
    headers: {
      'content-type': 'application/octet-stream',
      'delete-token-hash': photo.deleteTokenHash,
      'x-forwarded-for': from,
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    payload: photo.bytes,
  });

describe('a server in the cloud', () => {
  test('takes photos from booths and gives them to phones', async () => {
    const app = cloud();
    expect((await upload(app, 'right')).statusCode).toBe(201);
    const fetched = await app.inject({ url: `/photos/${photo.id}`, headers: { host: 'photos.example.com' } });
    expect(fetched.rawPayload.equals(photo.bytes)).toBe(true);
  });

  test.each([
    ['', 401],
    ['wrong', 403],
  ])('takes nothing with the token "%s"', async (token, status) => {
    const app = cloud();
    expect((await upload(app, token)).statusCode).toBe(status);
    expect((await app.inject(`/photos/${photo.id}`)).statusCode).toBe(404);
  });

  test('refuses wrong tokens, and keeps no booth at the same address waiting for them', async () => {
    const app = cloud();
    for (let guess = 0; guess < 30; guess++) expect((await upload(app, `wrong${guess}`)).statusCode).toBe(403);
    expect((await upload(app, 'right')).statusCode).toBe(201);
  });

  test('hears a booth’s report once a second, after a few at once', async () => {
    const app = cloud();
    const report = (token: string) =>
      app.inject({ method: 'POST', url: '/booths/report', headers: { authorization: `Bearer ${token}` }, payload: sampleReport() });
    for (let reports = 0; reports < 5; reports++) expect((await report('right')).statusCode).toBe(200);
    const refused = await report('right');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
    expect((await report('other')).statusCode).toBe(200);
  });

  test('asks a booth that floods it to wait, and no other', async () => {
    const app = cloud(['127.0.0.1']);
    const from = (place: number): string => `192.0.2.${place % 200}`;
    const flood = await Promise.all(Array.from({ length: 40 }, (_, place) => upload(app, 'right', from(place))));
    expect(new Set(flood.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 201, 429]));
    expect((await upload(app, 'other', '198.51.100.1')).statusCode).toBe(200);
    const requests = await Promise.all(
      Array.from({ length: 50 }, async (_, lane) => {
        const statuses = [];
        for (let place = 0; place < 16; place++) statuses.push((await upload(app, 'right', from(lane + place))).statusCode);
        return statuses;
      }),
    );
    expect(requests.flat().filter((status) => status === 429).length).toBeGreaterThan(100);
    expect((await upload(app, 'other', '198.51.100.1')).statusCode).toBe(200);
  });

  test('lets one client have 30 booths ask to join at a time, and keeps nobody else waiting', async () => {
    const admitted = new Set<string>();
    const app = cloud(['127.0.0.1'], async ({ secretHash }) =>
      success(admitted.has(secretHash) ? { state: 'admitted', name: 'Foyer' } : { state: 'waiting', expiresInSeconds: 900 }),
    );
    const join = async (place: number, from: string): Promise<number> =>
      (
        await app.inject({
          method: 'POST',
          url: '/booths/join',
          headers: { 'x-forwarded-for': from },
          payload: { secretHash: hashOf(place), name: 'Foyer', version: '1', cloud: 'https://photos.example.com' },
        })
      ).statusCode;
    const hashOf = (place: number): string => String(place).padStart(64, '0');
    for (let place = 0; place < 30; place++) expect(await join(place, `2001:db8:1:${String(place)}::1`)).toBe(200);
    expect(await join(30, '2001:db8:1:ffff::1')).toBe(429);
    expect([await join(0, '2001:db8:1::7'), await join(31, '2001:db8:2::1'), await join(32, '192.0.2.1')]).toEqual([200, 200, 200]);
    // Who is let in makes room.
    admitted.add(hashOf(3));
    expect([await join(3, '2001:db8:1::7'), await join(30, '2001:db8:1::7'), await join(33, '2001:db8:1::7')]).toEqual([200, 200, 429]);
  });

  test('has booths come again where it cannot look them up', async () => {
    const app = cloud();
    register = 'away';
    const refused = await upload(app, 'right');
    expect([refused.statusCode, refused.headers['retry-after'], refused.json<{ error: string }>().error]).toEqual([
      503,
      '30',
      'unavailable',
    ]);
  });

  test('is up, though not ready, while something is away', async () => {
    const app = cloud();
    expect([(await app.inject('/health')).statusCode, (await app.inject('/health/ready')).statusCode]).toEqual([200, 200]);
    register = 'away';
    const [health, ready] = [await app.inject('/health'), await app.inject('/health/ready')];
    expect([health.statusCode, ready.statusCode]).toEqual([200, 503]);
    for (const answer of [health, ready]) expect(answer.json()).toEqual({ ok: false, away: ['The database is away.'], version: '1' });
  });

  test('asks database and store how they are at most every two seconds, however many ask', async () => {
    let [nowMs, asked] = [0, 0];
    const health = cloudHealth(
      async () => (asked++ === 0 ? [] : ['gone']),
      () => nowMs,
    );
    expect(await Promise.all([health(), health()])).toMatchObject([{ ok: true }, { ok: true }]);
    nowMs = 2000;
    expect(await health()).toMatchObject({ ok: true });
    nowMs = 2001;
    expect(await health()).toMatchObject({ ok: false, away: ['gone'] });
    expect(asked).toBe(2);
  });
});
