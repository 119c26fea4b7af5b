import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cloudCalls } from '../../../../src/server/features/cloud-link/cloudCalls.ts';
import { cloudLink } from '../../../../src/server/features/cloud-link/cloudLink.ts';
import type { LinkRecord } from '../../../../src/server/features/cloud-link/linkRecord.ts';
import { sampleReport } from '../../../support/cloud/sampleReport.ts';
import { memoryVault } from '../../../support/memoryVault.ts';
import { samplePhoto } from '../../../support/samplePhoto.ts';
import { silentLogger } from '../../../support/silentLogger.ts';

type Answer = readonly [status: number, body: object];

/** A booth that has joined, and a cloud (or what stands before it) that answers its requests like this. */
async function joinedLink(answer: (asked: string, body: string) => Answer | Promise<Answer>, next: string | null = null) {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    const asked = `${request.url ?? ''} ${request.headers.authorization ?? ''}`;
    heard.push(asked);
    void text(request).then((body) => {
      void Promise.resolve(answer(asked, body)).then(([status, body]) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cloud = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  let record: LinkRecord = { cloud, token: 'mine', next, name: 'Foyer', madeMs: Date.now(), begun: [], look: null };
  const link = cloudLink({
    cloud,
    calls: cloudCalls(cloud),
    record: {
      current: () => record,
      change(changes) {
        record = { ...record, ...changes };
        return Promise.resolve({ ok: true, value: undefined });
      },
    },
    name: 'Booth',
    tell: () => undefined,
    logger: silentLogger,
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await link.close();
  });
  const { sums: _sums, ended: _ended, ...state } = sampleReport();
  link.begin({
    state: () => Promise.resolve(state),
    sums: { unsent: () => Promise.resolve([]), sent: () => undefined },
    orders: { take: () => Promise.resolve(), ended: () => [], told: () => undefined },
  });
  return { heard, link, token: () => record.token };
}

test('a proxy that forbids reports has the booth keep its token', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { heard, link, token } = await joinedLink(() => [403, { message: 'Forbidden' }]);
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(2), { timeout: 30_000, interval: 200 });
  expect(new Set(heard)).toEqual(new Set(['/booths/report Bearer mine']));
  expect(token()).toBe('mine');
  expect(link.problems()).toEqual([]);
}, 40_000);

test('a cloud that knows the booth no more has it ask to join again, with another token', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { heard, token } = await joinedLink(() => [403, { error: 'unknown-booth', message: 'This is not the right token.' }]);
  await vi.waitFor(() => expect(heard.at(-1)).toBe('/booths/join '), { timeout: 30_000, interval: 200 });
  expect(token()).not.toBe('mine');
}, 40_000);

test('a card that comes while the next token is shown for the first time goes under that token', async () => {
  const photo = samplePhoto(1);
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const { heard, link, token } = await joinedLink(async (asked) => {
    if (!asked.endsWith('Bearer next')) return [403, { error: 'unknown-booth', message: 'This is not the right token.' }];
    if (!asked.startsWith('/booths/report')) return [201, { expires: '2030-01-01T00:00:00.000Z' }];
    arrive();
    await answered;
    return [200, { name: 'Foyer', clockMs: Date.now(), orders: [] }];
  }, 'next');
  await arrived;
  const kept = link.vault(memoryVault()).keep({
    id: photo.id,
    body: (async function* () {
      yield photo.bytes;
    })(),
    deleteTokenHash: photo.deleteTokenHash,
    announcedBytes: photo.bytes.length,
  });
  setTimeout(answer, 200);
  expect(await kept).toMatchObject({ ok: true, value: { kind: 'new' } });
  expect([heard.slice(0, 2), token()]).toEqual([['/booths/report Bearer next', `/api/photos/${photo.id} Bearer next`], 'next']);
});

test('a booth that announces its next token shows the token itself, and its hash for servers of before', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const said: unknown[] = [];
  const next = 'n'.repeat(43);
  const { token } = await joinedLink((asked, body) => {
    if (asked.endsWith(next)) return [403, { error: 'unknown-booth', message: 'This is not the right token.' }];
    if (!asked.startsWith('/booths/token')) return [200, { name: 'Foyer', clockMs: Date.now(), orders: [] }];
    said.push(JSON.parse(body));
    return [400, { error: 'bad-request', message: 'A server that does not take it.' }];
  }, next);
  await vi.waitFor(() => expect(said.length).toBeGreaterThan(0), { timeout: 20_000 });
  expect(said[0]).toEqual({ token: next, tokenHash: createHash('sha256').update(next).digest('hex') });
  expect(token()).toBe('mine');
});
