import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { cloudCalls } from '../../../../src/server/features/cloud-link/cloudCalls.ts';
import { serverClock } from '../../../../src/server/core/ServerClock.ts';
import { cloudVault } from '../../../../src/server/features/cloud-link/cloudVault.ts';
import type { IncomingPhoto } from '../../../../src/server/storage/photos/PhotoVault.ts';
import { memoryVault } from '../../../support/server/memoryVault.ts';
import { samplePhoto } from '../../../support/visit/samplePhoto.ts';

const sample = samplePhoto(1, 300_000);

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536);
}

const photo = (changes: Partial<IncomingPhoto> = {}): IncomingPhoto => ({
  id: sample.id,
  body: pieces(sample.bytes),
  deleteTokenHash: sample.deleteTokenHash,
  announcedBytes: sample.bytes.length,
  madeMsAgo: 1500,
  ...changes,
});

/** A booth, and a cloud that gives these answers. */
async function booth(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cloud = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const calls = cloudCalls(cloud, serverClock);
  onTestFinished(() => {
    calls.close();
    server.closeAllConnections();
    server.close();
  });
  const local = memoryVault();
  const vault = cloudVault(local, {
    cloud,
    upload: (upload) => calls.upload({ ...upload, token: 'mine' }),
    ask: (request) => calls.ask({ ...request, token: 'mine' }),
  });
  return { vault, local, cloud, calls, stop: () => server.close() };
}

const json = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const expires = '2030-01-01T00:00:00.000Z';

test('a card is streamed to the cloud with the booth’s token, and the booth keeps nothing of it', async () => {
  const heard: IncomingMessage[] = [];
  let received = Buffer.alloc(0);
  const { vault, local } = await booth((request, response) => {
    heard.push(request);
    request.on('data', (piece: Buffer) => (received = Buffer.concat([received, piece])));
    request.on('end', () => json(response, 201, { expires }));
  });
  let asked = 0;
  const arrived = async (bytes: number): Promise<void> => {
    while (received.length < bytes) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  async function* patient(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces(sample.bytes)) {
      // The part sent so far has already arrived.
      await arrived(asked);
      asked += piece.length;
      yield piece;
    }
  }
  const kept = await vault.keep(photo({ body: patient(), sequelOf: samplePhoto(2).id }));
  expect(kept).toEqual({ ok: true, value: { kind: 'new', expiresMs: Date.parse(expires) } });
  expect(received.equals(sample.bytes)).toBe(true);
  expect(heard[0]?.headers).toMatchObject({
    authorization: 'Bearer mine',
    'content-length': '300000',
    'delete-token-hash': sample.deleteTokenHash,
    'waited-ms': '1500',
    'portrait-of': samplePhoto(2).id,
  });
  expect(await local.count()).toEqual({ ok: true, value: 0 });
});

test.each<[what: string, status: number, body: unknown, kept: unknown]>([
  ['a card that the cloud already has', 200, { expires }, { ok: true, value: { kind: 'known', expiresMs: Date.parse(expires) } }],
  ['a card of which the cloud has another body', 409, { error: 'conflict' }, { ok: true, value: { kind: 'conflict' } }],
  ['deleted by its guest', 410, { error: 'deleted' }, { ok: true, value: { kind: 'gone', reason: 'deleted' } }],
  ['expired', 410, { error: 'expired' }, { ok: true, value: { kind: 'gone', reason: 'expired' } }],
  ['too large for the cloud', 413, { error: 'too-large' }, { ok: false, error: { code: 'photo-too-large' } }],
  ['too large for a proxy', 413, '<html>', { ok: false, error: { code: 'storage-unavailable', retryable: true } }],
  ['a proxy that rejects the request', 400, '<html>', { ok: false, error: { code: 'storage-unavailable' } }],
  ['a login page of the venue’s network', 200, '<html>', { ok: false, error: { code: 'storage-unavailable' } }],
  ['a login page of the venue’s network, with status 410', 410, '<html>', { ok: false, error: { code: 'storage-unavailable' } }],
  ['a token that is no longer valid', 403, { message: 'no' }, { ok: false, error: { code: 'storage-unavailable' } }],
  ['too many requests', 429, { message: 'wait' }, { ok: false, error: { code: 'storage-unavailable' } }],
  ['an unavailable database', 503, { error: 'unavailable' }, { ok: false, error: { code: 'storage-unavailable' } }],
])('an answer before the end of an upload (%s) is passed on to the kiosk', async (_what, status, body, kept) => {
  const { vault } = await booth((_request, response) => json(response, status, body));
  expect(await vault.keep(photo())).toMatchObject(kept as object);
});

test('an unavailable or disconnecting cloud stores nothing, and a disconnecting kiosk is not blamed on the cloud', async () => {
  const { vault, stop } = await booth((request) => void request.once('data', () => request.socket.destroy()));
  expect(await vault.keep(photo())).toMatchObject({
    ok: false,
    error: { code: 'storage-unavailable', message: 'the connection is cut off' },
  });
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield sample.bytes.subarray(0, 1000);
    await Promise.resolve();
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  }
  expect(await vault.keep(photo({ body: broken() }))).toMatchObject({ ok: false, error: { code: 'upload-broken' } });
  stop();
  expect(await vault.keep(photo())).toMatchObject({ ok: false, error: { code: 'storage-unavailable' } });
});

test("cards with the booth's address in their code stay at the booth, and deleted ones are not sent", async () => {
  let asked = 0;
  const { vault, local } = await booth((_request, response) => {
    asked++;
    json(response, 201, { expires });
  });
  expect(await vault.keep(photo({ codeNames: 'http://192.168.1.20:8081' }))).toMatchObject({ ok: true, value: { kind: 'new' } });
  expect(await local.count()).toEqual({ ok: true, value: 1 });
  await vault.clear();
  const other = samplePhoto(3);
  expect(await vault.keep(photo({ id: other.id, madeMsAgo: 60_000 }))).toEqual({ ok: true, value: { kind: 'gone', reason: 'deleted' } });
  expect(asked).toBe(0);
});

test('a card whose code names the cloud is sent there, with or without a look', async () => {
  const { vault, cloud } = await booth((request, response) => {
    request.resume();
    request.on('end', () => json(response, 201, { expires }));
  });
  for (const codeNames of [cloud, `${cloud}/s-k3J9xQ`])
    expect(await vault.keep(photo({ codeNames }))).toMatchObject({ ok: true, value: { kind: 'new', expiresMs: Date.parse(expires) } });
});

test('a portrait is ordered unless the cloud says that it is unwanted', async () => {
  const portrait = { id: sample.id, card: samplePhoto(2).id, madeMsAgo: 0 };
  const wanted = async (answer: Parameters<typeof booth>[0]) => (await booth(answer)).vault.wants(portrait);
  expect(await wanted((_request, response) => json(response, 200, { wanted: true }))).toEqual({ ok: true, value: true });
  expect(await wanted((_request, response) => json(response, 200, { wanted: false }))).toEqual({ ok: true, value: false });
  expect(await wanted((_request, response) => json(response, 503, {}))).toEqual({ ok: true, value: true });
  expect(await wanted((request) => void request.socket.destroy())).toEqual({ ok: true, value: true });
});

test('a request is repeated on a new connection if a kept-alive one was cut', async () => {
  const known = new WeakSet();
  const { calls } = await booth(({ socket }, response) => {
    if (known.has(socket)) return void socket.resetAndDestroy();
    known.add(socket);
    return json(response, 200, { expires });
  });
  const asked = () => calls.ask({ method: 'GET', path: '/health' });
  for (let time = 0; time < 4; time++) expect(await asked()).toMatchObject({ ok: true, value: { status: 200 } });
});
