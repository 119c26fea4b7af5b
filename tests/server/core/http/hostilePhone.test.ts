import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { kioskApp } from '../../../../src/server/core/listeners/kioskApp.ts';
import { guestLimits, tokenBuckets } from '../../../../src/server/core/http/limitGuests.ts';
import { guestsApp } from '../../../support/server/guestsApp.ts';
import type { PhotoVault } from '../../../../src/server/storage/photos/PhotoVault.ts';
import { BoothError, failure, success } from '../../../../src/shared/errors.ts';
import { ask } from '../../../support/server/ask.ts';
import { kioskParts } from '../../../support/server/kioskParts.ts';
import { memoryVault } from '../../../support/server/memoryVault.ts';
import { rawExchange } from '../../../support/server/rawExchange.ts';
import { pieces, samplePhoto } from '../../../support/visit/samplePhoto.ts';
import { samplePage } from '../../../support/server/samplePage.ts';
import { settled } from '../../../support/time/settled.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';

const photo = samplePhoto(1, 300_000);
/** Exceeds all buffers between a server and a phone that doesn't read. */
const large = samplePhoto(2, 12_000_000);
const request = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}\r\n`;
const unlimited = { burst: 1e6, perSecond: 1e6 };

/** The guests' listener on its own port, with a photo in its vault. */
async function guests(others: Partial<Parameters<typeof guestsApp>[0]> = {}, { id, bytes, deleteTokenHash } = photo) {
  const vault = memoryVault();
  await settled(vault.keep({ id, body: pieces(bytes, 100_000), deleteTokenHash, announcedBytes: bytes.length }));
  return listening(guestsApp({ page: samplePage, vault, logger: silentLogger, ...others }));
}

async function listening(app: FastifyInstance) {
  onTestFinished(() => app.close());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, address, port: Number(new URL(address).port) };
}

/** A connection that sends this text and nothing more. */
async function connection(port: number, text = '', localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

const statusOf = (address: string, localAddress = '127.0.0.1'): Promise<number> =>
  ask(address, { localAddress }).then(
    ({ status }) => status,
    () => 0,
  );

describe('a phone that opens many connections', () => {
  test('and sends nothing on them makes room for others, even from the same address', async () => {
    const { port, address } = await guests({ limits: { ...guestLimits, connections: 100, connectionsEach: 3 } });
    const silent = [await connection(port), await connection(port), await connection(port, 'GET / HT')];
    const ended = silent.map((socket) => new Promise((resolve) => socket.resume().once('close', resolve)));
    expect(await statusOf(`${address}/health`)).toBe(200);
    await ended[0];
  });

  test('and uses many addresses makes room as well', async () => {
    const { port, address } = await guests({ limits: { ...guestLimits, connections: 2, connectionsEach: 100 } });
    for (let count = 0; count < 5; count += 1) await connection(port);
    expect(await statusOf(`${address}/health`)).toBe(200);
  });

  test('and is being served on all of them displaces nobody, unless it has been slow for long', async () => {
    const limits = { ...guestLimits, rate: unlimited, connections: 100, connectionsEach: 3, slowMs: 400 };
    const { port, address } = await guests({ limits }, large);
    const startedMs = performance.now();
    for (let count = 0; count < 3; count += 1) await once((await connection(port, request(`/photos/${large.id}`))).pause(), 'readable');
    expect(await statusOf(`${address}/health`)).toBe(0);
    await expect.poll(() => statusOf(`${address}/health`), { interval: 50 }).toBe(200);
    expect(performance.now() - startedMs).toBeGreaterThan(400);
  });

  test.skipIf(process.platform !== 'linux')('and is being served on more than others loses one for each newcomer', async () => {
    const limits = { ...guestLimits, rate: unlimited, connections: 4, connectionsEach: 3 };
    const { port, address } = await guests({ limits }, large);
    const downloads: Socket[] = [];
    for (const from of ['127.0.0.2', '127.0.0.2', '127.0.0.2', '127.0.0.3']) {
      const socket = await connection(port, request(`/photos/${large.id}`), from);
      await once(socket.pause(), 'readable');
      downloads.push(socket);
    }
    const [first, ...others] = downloads;
    const ended = once(first!.resume(), 'close');
    expect(await statusOf(`${address}/health`, '127.0.0.4')).toBe(200);
    await ended;
    const more = await connection(port, request(`/photos/${large.id}`), '127.0.0.4');
    await once(more.pause(), 'readable');
    // Two, one and one: no client has more than a newcomer would get.
    expect(await statusOf(`${address}/health`, '127.0.0.3')).toBe(0);
    expect([more, ...others].map(({ destroyed }) => destroyed)).toEqual([false, false, false, false]);
  });

  test.each(['', 'GET / HTTP/1.1\r\nhost: 127'])('and stalls its request, as in %j, is cut off', async (text) => {
    const { port } = await guests({ limits: { ...guestLimits, headersMs: 200 } });
    const socket = await connection(port, text);
    await once(socket.resume(), 'close');
  });

  test('and pipelines requests on one of them is disconnected, because real phones never do that', async () => {
    let [open, most, asked] = [0, 0, 0];
    const piece = { piece: async (start: number, end: number) => large.bytes.subarray(start, Math.min(end, start + 256 * 1024)) };
    const label = { sizeBytes: large.bytes.length, sha256: large.key, deleteTokenHash: large.deleteTokenHash, expiresMs: 1 };
    const vault: PhotoVault = {
      ...memoryVault(),
      open: async () => {
        asked += 1;
        open += 1;
        most = Math.max(most, open);
        return success({ kind: 'kept', label, bytes: { ...piece, close: async () => void (open -= 1) } });
      },
    };
    const { port } = await guests({ vault });
    const socket = await connection(port, request(`/photos/${large.id}`).repeat(100));
    await once(socket.resume(), 'close');
    await expect.poll(() => [open, most, asked]).toEqual([0, 1, 1]);
  });
});

test('consecutive requests on one connection are normal for phones', async () => {
  const { port } = await guests();
  const socket = await connection(port);
  let answers = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answers += text));
  for (let count = 1; count <= 5; count += 1) {
    socket.write(request(`/photos/${photo.id}`, 'range: bytes=0-9\r\n'));
    await expect.poll(() => answers.match(/HTTP\/1\.1 206 [^]*?\r\n\r\n[^]{10}/g)?.length).toBe(count);
  }
});

describe('a hall full of guests', () => {
  test('behind one address is served: 300 open their photos within a minute while 300 wait for theirs', () => {
    let nowMs = 0;
    const mayAsk = tokenBuckets(guestLimits.rate, () => nowMs);
    const refused: number[] = [];
    for (let tick = 0; tick < 600; tick += 1) {
      nowMs = tick * 100;
      // The page and the photo, plus a poll every ten seconds by each waiting phone; all phones poll at once when the booth returns.
      const requests = (tick % 2 === 0 ? 2 : 0) + 3 + (tick === 300 ? 300 : 0);
      for (let count = 0; count < requests; count += 1) if (!mayAsk('192.168.1.1')) refused.push(tick);
    }
    expect(refused).toEqual([]);
  });

  const flood = { ...guestLimits, rate: { burst: 5, perSecond: 0.001 } };
  const asked = (app: FastifyInstance, forwarded: string, remoteAddress = '127.0.0.1'): Promise<{ statusCode: number }> =>
    app.inject({ url: '/health', remoteAddress, headers: { 'x-forwarded-for': forwarded } });

  test("behind the booth's own proxy is distinguished by the phones' addresses", async () => {
    const { app } = await guests({ limits: flood, behindProxy: true });
    for (let count = 0; count < 5; count += 1) expect((await asked(app, '203.0.113.9')).statusCode).toBe(200);
    // The address claimed by the phone precedes the proxy's entry.
    expect((await asked(app, '10.9.9.9, 203.0.113.9')).statusCode).toBe(429);
    expect((await asked(app, '203.0.113.10')).statusCode).toBe(200);
  });

  test('cannot be impersonated by a forged address, with or without a proxy', async () => {
    const proxied = (await guests({ limits: flood, behindProxy: true })).app;
    const plain = (await guests({ limits: flood })).app;
    for (let count = 0; count < 5; count += 1) {
      expect((await asked(proxied, `203.0.113.${count}`, '192.168.1.66')).statusCode).toBe(200);
      expect((await asked(plain, `203.0.113.${count}`)).statusCode).toBe(200);
    }
    expect((await asked(proxied, '203.0.113.99', '192.168.1.66')).statusCode).toBe(429);
    expect((await asked(plain, '203.0.113.99')).statusCode).toBe(429);
  });

  test('counts as one client if the forwarded address is invalid', async () => {
    const { app } = await guests({ limits: flood, behindProxy: true });
    for (let count = 0; count < 5; count += 1) await asked(app, `nonsense ${'x'.repeat(count * 1000)}`);
    expect((await asked(app, 'other nonsense')).statusCode).toBe(429);
  });

  test('behind a proxy is not refused for its many connections', async () => {
    const { port, address } = await guests({ limits: { ...guestLimits, connectionsEach: 2 }, behindProxy: true }, large);
    const downloads = [1, 2, 3, 4].map(async () => once((await connection(port, request(`/photos/${large.id}`))).pause(), 'readable'));
    await Promise.all(downloads);
    expect(await statusOf(`${address}/health`)).toBe(200);
  });
});

describe("a phone cannot reach the kiosk's routes:", () => {
  test.each<[method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string]>([
    ['GET', '/api/share'],
    ['GET', '/api/theme'],
    ['POST', '/api/generate'],
    ['POST', '/api/outbox-report'],
    ['PUT', `/api/photos/${photo.id}`],
    ['PUT', `/photos/${photo.id}`],
    ['POST', `/photos/${photo.id}`],
    ['DELETE', `/api/photos/${photo.id}`],
    ['GET', '/selection'],
    ['GET', '/result'],
    ['GET', '/assets/index.js'],
    ['GET', '/emoji/star.svg'],
    ['GET', '/fonts/figtree/latin-600.woff2'],
    ['GET', '/models/x.tflite'],
    ['GET', '/litert/x.wasm'],
    ['GET', '/?token=x'],
  ])('%s %s', async (method, url) => {
    const { app } = await guests();
    const answer = await app.inject({ method, url, headers: { accept: 'text/html', 'delete-token-hash': photo.deleteTokenHash } });
    if (url === '/?token=x') expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
    else expect([answer.statusCode, answer.body]).toEqual([404, 'There is nothing at this address.']);
  });
});

describe('another site’s page in a guest’s browser', () => {
  test.each(['/s', `/photos/${photo.id}`, '/health'])('may not read %s', async (url) => {
    const { app } = await guests();
    const headers = {
      origin: 'http://evil.example',
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'delete-token',
    };
    for (const method of ['OPTIONS', 'GET'] as const) {
      const answer = await app.inject({ method, url, headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(answer.headers).toMatchObject({
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
    }
  });
});

test.each([
  ['an unknown Expect header', 'GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\nexpect: miracles\r\nconnection: close\r\n\r\n', 200],
  ['an upgrade', 'GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade, close\r\nupgrade: websocket\r\n\r\n', 200],
  ['options of the server', 'OPTIONS * HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n', 404],
  ['an echo', 'TRACE /health HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncookie: secret\r\n\r\n', 404],
  ['HTTP/1.0', 'GET /health HTTP/1.0\r\nhost: 127.0.0.1\r\n\r\n', 200],
])('%s has the strict headers', async (_what, text, status) => {
  const { port } = await guests();
  const answer = await rawExchange(port, Buffer.from(text), { localAddress: '127.0.0.1', patienceMs: 2000 });
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const header of ["content-security-policy: default-src 'none'", 'x-content-type-options: nosniff', 'referrer-policy: no-referrer'])
    expect(answer).toContain(header);
  expect(answer).not.toMatch(/secret|set-cookie|server:|x-powered-by/i);
});

describe('the log', () => {
  async function logging(vault: PhotoVault) {
    const log: string[] = [];
    const { app } = await guests({ vault, logger: pino({ level: 'warn' }, { write: (line: string) => void log.push(line) }) });
    return { app, log };
  }

  test('contains nothing that phones request, guess or get wrong', async () => {
    const { app, log } = await logging(memoryVault());
    for (const url of [`/photos/${photo.id}`, '/photos/%00', '/%zz', '/s?secret=x', `/photos/${'x'.repeat(900)}`])
      for (const method of ['GET', 'DELETE', 'OPTIONS', 'POST'] as const)
        await app.inject({ method, url, headers: { 'delete-token': photo.token, host: method === 'POST' ? 'evil.example' : 'localhost' } });
    expect(log).toEqual([]);
  });

  test('is not flooded by phones that retry while storage fails', async () => {
    const locked = failure(new BoothError('storage-unavailable', 'locked', { retryable: true }));
    const { app, log } = await logging({ ...memoryVault(), open: async () => locked });
    for (let count = 0; count < 50; count += 1) expect((await app.inject(`/photos/${photo.id}`)).statusCode).toBe(503);
    expect(log).toHaveLength(1);
    expect(log[0]).not.toContain(photo.id);
  });
});

test("a kiosk's listener that is open to the network is not blocked by idle connections", async () => {
  const gate = { token: 'four-plain-words-or-so', certificate: null, names: [] };
  const { app, port, address } = await listening(await kioskApp(kioskParts({ gate })));
  for (let count = 0; count < 80; count += 1) await connection(port);
  const count = await new Promise<number>((resolve) => app.server.getConnections((_error, found) => resolve(found)));
  expect(count).toBeLessThanOrEqual(64);
  expect(await statusOf(`${address}/health`)).toBe(401);
});
