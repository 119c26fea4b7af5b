import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cloudApp } from '../../../../src/server/core/listeners/cloudApp.ts';
import type { JoinRequests } from '../../../../src/server/storage/cloud/joinRequests.ts';
import { boothVersion } from '../../../../src/server/core/boothVersion.ts';
import { ownWork } from '../../../../src/server/core/ownWork.ts';
import type { CloudCore } from '../../../../src/server/core/CloudCore.ts';
import type { OpenFeature } from '../../../../src/server/core/Feature.ts';
import { openFeatures } from '../../../../src/server/core/openFeatures.ts';
import { openFleet } from '../../../../src/server/features/fleet/openFleet.ts';
import { openCloudHealth } from '../../../../src/server/features/health/openCloudHealth.ts';
import { openCloudPhotos } from '../../../../src/server/features/photos/openCloudPhotos.ts';
import type { CloudStores } from '../../../../src/server/storage/openCloudStores.ts';
import { noFiles } from '../../../support/cloud/noFiles.ts';
import { temporaryFolder } from '../../../support/files/temporaryFolder.ts';
import { settled } from '../../../support/time/settled.ts';
import { BoothError, failure, success } from '../../../../src/shared/errors.ts';
import { appRoutes } from '../../../support/cloud/appRoutes.ts';
import { lateBody } from '../../../support/server/lateBody.ts';
import { sampleReport } from '../../../support/cloud/sampleReport.ts';
import { storedVault } from '../../../../src/server/storage/photos/storedVault.ts';
import { memoryVault, vaultParts } from '../../../support/server/memoryVault.ts';
import { samplePhoto } from '../../../support/visit/samplePhoto.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';

const photo = samplePhoto(1);
const tokens = new Set(['right', 'other']);
const away = failure(new BoothError('storage-unavailable', 'played', { retryable: true }));
let register: 'answers' | 'away' = 'answers';
let isAdmitted = true;
let nowMs = 0;
let problems: readonly string[] = [];

const purged: string[] = [];

async function cloud(proxies: readonly string[] = [], ask: JoinRequests['ask'] = async () => away, vault = memoryVault()) {
  const stores = {
    vault,
    away: async () => (register === 'answers' ? [] : ['The database is away.']),
    problems: async () => problems,
    register: {
      boothOf: async (token: string) => (register === 'answers' ? success(tokens.has(token) ? { id: token, name: 'Foyer' } : null) : away),
      expect: async () => away,
      isAdmitted: async () => success(isAdmitted),
    },
    requests: { ask },
    phoneLooks: { keep: async () => away, read: async () => away, sweep: async () => away },
    reports: { receive: async () => success({ clockMs: 0, orders: [] }) },
    // These tests send no requests to the console.
  } as unknown as CloudStores;
  const core = {
    settings: { theme: 'classic', keepDays: 7, cdn: { seconds: 0, purge: null } },
    stores,
    built: noFiles,
    publicUrl: 'https://photos.example.com',
    logger: silentLogger,
  };
  const opening: readonly OpenFeature<CloudCore<typeof core.settings>>[] = [
    (parts) => openCloudPhotos(parts, { purge: async (id) => void purged.push(id), close: async () => undefined }),
    (parts) => openCloudHealth(parts, () => nowMs),
    openFleet,
  ];
  const { features } = await settled(
    openFeatures(
      opening,
      (gathered) => ({ ...core, gathered, work: ownWork(silentLogger) }),
      () => undefined,
    ),
  );
  const app = cloudApp({
    features,
    stores,
    publicUrl: core.publicUrl,
    page: { page: '', assets: temporaryFolder({}) },
    notices: () => '',
    logger: silentLogger,
    names: ['photos.example.com'],
    proxies,
  });
  onTestFinished(() => {
    purged.length = 0;
    register = 'answers';
    isAdmitted = true;
    problems = [];
    return app.close();
  });
  return app;
}

const upload = (app: Awaited<ReturnType<typeof cloud>>, token: string, from = '127.0.0.1') =>
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

describe('an admitted booth that names another booth’s photo', () => {
  const [own, others] = [samplePhoto(2), samplePhoto(3)];
  type Cloud = Awaited<ReturnType<typeof cloud>>;
  const put = (app: Cloud, { id, bytes, deleteTokenHash }: typeof own, token: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'PUT',
      url: `/api/photos/${id}`,
      headers: {
        'content-type': 'application/octet-stream',
        'delete-token-hash': deleteTokenHash,
        authorization: `Bearer ${token}`,
        ...headers,
      },
      payload: bytes,
    });
  const wanted = (app: Cloud, token: string, madeMsAgo = 0) =>
    app.inject({
      method: 'POST',
      url: '/booths/wanted',
      headers: { authorization: `Bearer ${token}` },
      payload: { id: others.id, card: own.id, madeMsAgo },
    });
  const shown = async (app: Cloud) => (await app.inject(`/photos/${others.id}`)).rawPayload.equals(others.bytes);
  /** A booth has uploaded a card and deleted it. */
  async function withDeletedCard(): Promise<Cloud> {
    const app = await cloud();
    await put(app, own, 'other');
    const { statusCode } = await app.inject({ method: 'DELETE', url: `/photos/${own.id}`, headers: { 'delete-token': own.token } });
    expect(statusCode).toBe(204);
    return app;
  }
  const tries: readonly (readonly [string, (app: Cloud) => Promise<unknown>])[] = [
    ['asks whether it is wanted with a deleted card of its own', (app) => wanted(app, 'other')],
    ['asks whether it is wanted and claims an age', (app) => wanted(app, 'other', 1e15)],
    [
      'uploads it as the portrait of a deleted card of its own',
      (app) => put(app, { ...own, id: others.id }, 'other', { 'portrait-of': own.id }),
    ],
    [
      'uploads it and claims an age',
      (app) => put(app, { ...own, id: others.id }, 'other', { 'portrait-of': own.id, 'waited-ms': '9'.repeat(15) }),
    ],
    [
      'uploads its bytes with a token of its own',
      (app) => put(app, { ...others, deleteTokenHash: own.deleteTokenHash }, 'other', { 'portrait-of': own.id }),
    ],
    [
      'sends a deletion without its token',
      (app) => app.inject({ method: 'DELETE', url: `/photos/${others.id}`, headers: { 'delete-token': own.token } }),
    ],
  ];

  test.each(tries)('deletes no card when it %s', async (_what, attempt) => {
    const app = await withDeletedCard();
    await put(app, others, 'right');
    await attempt(app);
    expect(await shown(app)).toBe(true);
    expect((await put(app, others, 'right')).statusCode).toBe(200);
  });

  test.each(tries)('does not block an incoming card when it %s', async (_what, attempt) => {
    const app = await withDeletedCard();
    await attempt(app);
    expect((await put(app, others, 'right')).statusCode).toBe(201);
    expect(await shown(app)).toBe(true);
  });
});

describe('a flood of requests from a venue’s network', () => {
  const venue = '203.0.113.9';
  const flood = (app: Awaited<ReturnType<typeof cloud>>, url: string, headers: Readonly<Record<string, string>> = {}) =>
    Promise.all(
      Array.from({ length: 900 }, () => app.inject({ url, headers: { host: 'photos.example.com', 'x-forwarded-for': venue, ...headers } })),
    );

  test('by guests blocks neither its booths nor the console', async () => {
    const app = await cloud(['127.0.0.1']);
    const answers = await flood(app, '/photos/x');
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(100);
    expect((await upload(app, 'other', venue)).statusCode).toBe(201);
    expect((await app.inject({ url: '/console', headers: { 'x-forwarded-for': venue } })).statusCode).toBe(200);
  });

  test('with wrong tokens does not block a booth that was already connected', async () => {
    const app = await cloud(['127.0.0.1']);
    expect((await upload(app, 'other', venue)).statusCode).toBe(201);
    const answers = await flood(app, '/booths/looks/x', { authorization: 'Bearer wrong' });
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(100);
    expect((await upload(app, 'other', venue)).statusCode).toBe(200);
  });

  test("with a booth’s token counts as the guests' on guest routes, and as the booth’s own elsewhere", async () => {
    const app = await cloud(['127.0.0.1']);
    await upload(app, 'other', venue);
    const authorization = 'Bearer other';
    expect((await flood(app, '/photos/x', { authorization })).some(({ statusCode }) => statusCode === 429)).toBe(true);
    expect((await flood(app, '/booths/looks/x', { authorization })).some(({ statusCode }) => statusCode === 429)).toBe(true);
    expect((await upload(app, 'right', venue)).statusCode).toBe(200);
  });
});

describe('a deletion', () => {
  const gone = async (app: Awaited<ReturnType<typeof cloud>>, token = photo.token) =>
    (await app.inject({ method: 'DELETE', url: `/photos/${photo.id}`, headers: { 'delete-token': token } })).statusCode;

  test('purges caches once per photo, and never for unknown photos or wrong tokens', async () => {
    const app = await cloud();
    expect([await gone(app), purged]).toEqual([404, []]);
    await upload(app, 'right');
    expect([await gone(app, samplePhoto(2).token), purged]).toEqual([403, []]);
    expect([await gone(app), purged]).toEqual([204, [photo.id]]);
    expect([await gone(app), await gone(app, samplePhoto(2).token), purged]).toEqual([410, 410, [photo.id]]);
  });

  test('purges caches even if storage could not finish, but not while storage is unavailable', async () => {
    const parts = vaultParts();
    let records: 'answer' | 'away' = 'answer';
    const vault = storedVault({
      ...parts,
      records: { ...parts.records, find: async (key) => (records === 'away' ? away : parts.records.find(key)), depart: async () => away },
    });
    const app = await cloud([], undefined, vault);
    await upload(app, 'right');
    expect([await gone(app), purged]).toEqual([503, [photo.id]]);
    records = 'away';
    expect([await gone(app), await gone(app, ''), purged]).toEqual([503, 503, [photo.id]]);
  });
});

describe('a cloud server', () => {
  test('accepts photos from booths and serves them to phones', async () => {
    const app = await cloud();
    expect((await upload(app, 'right')).statusCode).toBe(201);
    const fetched = await app.inject({ url: `/photos/${photo.id}`, headers: { host: 'photos.example.com' } });
    expect(fetched.rawPayload.equals(photo.bytes)).toBe(true);
  });

  test.each([
    ['', 401],
    ['wrong', 403],
  ])('refuses the token "%s"', async (token, status) => {
    const app = await cloud();
    expect((await upload(app, token)).statusCode).toBe(status);
    expect((await app.inject(`/photos/${photo.id}`)).statusCode).toBe(404);
  });

  test('refuses wrong tokens, without delaying a booth at the same address', async () => {
    const app = await cloud();
    for (let guess = 0; guess < 30; guess++) expect((await upload(app, `wrong${guess}`)).statusCode).toBe(403);
    expect((await upload(app, 'right')).statusCode).toBe(201);
  });

  test('accepts a booth’s report once a second, after a small burst', async () => {
    const app = await cloud();
    const report = (token: string) =>
      app.inject({ method: 'POST', url: '/booths/report', headers: { authorization: `Bearer ${token}` }, payload: sampleReport() });
    for (let reports = 0; reports < 5; reports++) expect((await report('right')).statusCode).toBe(200);
    const refused = await report('right');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
    expect((await report('other')).statusCode).toBe(200);
  });

  test('refuses requests that are still arriving when their booth is revoked', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const app = await cloud();
    const routes = appRoutes(app, '/booths/', '/api/photos/').filter(
      ({ method, path }) => method !== 'GET' && method !== 'HEAD' && path !== '/booths/join',
    );
    const waiting = [];
    for (const { method, path } of routes) {
      const late = lateBody();
      const headers = { ...late.headers, authorization: 'Bearer right', 'delete-token-hash': photo.deleteTokenHash };
      const isPhoto = path.startsWith('/api/photos');
      const order = {
        method,
        url: path.replace(':id', photo.id),
        payload: late.body,
        headers: { ...headers, ...(isPhoto && { 'content-type': 'application/octet-stream' }) },
      };
      waiting.push({ path, late, answer: app.inject(order) });
      await late.begun;
    }
    expect(waiting.map(({ path }) => path).toSorted()).toEqual([
      '/api/photos/:id',
      '/booths/phone-look',
      '/booths/report',
      '/booths/token',
      '/booths/wanted',
    ]);
    isAdmitted = false;
    vi.advanceTimersByTime(60_000);
    for (const { path, late, answer } of waiting) {
      late.end({});
      expect(await answer, path).toMatchObject({ statusCode: 403, body: expect.stringContaining('unknown-booth') });
    }
    expect((await app.inject(`/photos/${photo.id}`)).statusCode).toBe(404);
  });

  test('asks only a flooding booth to wait', async () => {
    const app = await cloud(['127.0.0.1']);
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

  test('records the address from which a booth asks to join: its network for IPv6', async () => {
    const clients: string[] = [];
    const app = await cloud(['127.0.0.1'], async (_request, client) => {
      clients.push(client);
      return success({ state: 'waiting', expiresInSeconds: 900 });
    });
    for (const from of ['192.0.2.1', '2001:db8:1:2::7', '2001:db8:1:2:3::8'])
      await app.inject({
        method: 'POST',
        url: '/booths/join',
        headers: { 'x-forwarded-for': from },
        payload: { secretHash: '0'.repeat(64), name: 'Foyer', version: '1', cloud: 'https://photos.example.com' },
      });
    expect(clients).toEqual(['192.0.2.1', '2001:db8:1:2', '2001:db8:1:2']);
  });

  test('asks booths to retry if it cannot look them up', async () => {
    const app = await cloud();
    register = 'away';
    const refused = await upload(app, 'right');
    expect([refused.statusCode, refused.headers['retry-after'], refused.json<{ error: string }>().error]).toEqual([
      503,
      '30',
      'unavailable',
    ]);
  });

  test('is alive, but not ready, while a dependency is unavailable', async () => {
    const app = await cloud();
    expect([(await app.inject('/health')).statusCode, (await app.inject('/health/ready')).statusCode]).toEqual([200, 200]);
    register = 'away';
    nowMs += 2001;
    const [health, ready] = [await app.inject('/health'), await app.inject('/health/ready')];
    expect([health.statusCode, ready.statusCode]).toEqual([200, 503]);
    for (const answer of [health, ready])
      expect(answer.json()).toEqual({ ok: false, away: ['The database is away.'], problems: [], version: boothVersion });
  });

  test('stays ready and reports the problem if guests do not notice it', async () => {
    problems = ['The object store does not delete photos: it is full.'];
    const app = await cloud();
    const [health, ready] = [await app.inject('/health'), await app.inject('/health/ready')];
    expect([health.statusCode, ready.statusCode]).toEqual([200, 200]);
    for (const answer of [health, ready]) expect(answer.json()).toEqual({ ok: false, away: [], problems, version: boothVersion });
  });

  test('checks database and store at most every two seconds, regardless of the number of requests', async () => {
    const app = await cloud();
    const isUp = async () => (await app.inject('/health')).json<{ ok: boolean }>().ok;
    expect(await Promise.all([isUp(), isUp()])).toEqual([true, true]);
    register = 'away';
    nowMs += 2000;
    expect(await isUp()).toBe(true);
    nowMs += 1;
    expect(await Promise.all([isUp(), isUp()])).toEqual([false, false]);
  });
});
