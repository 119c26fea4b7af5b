import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { newApp } from '../../../../src/server/core/http/newApp.ts';
import { refuse } from '../../../../src/server/core/http/refusals.ts';
import { guestsApp } from '../../../support/server/guestsApp.ts';
import { memoryVault } from '../../../support/server/memoryVault.ts';
import { samplePage } from '../../../support/server/samplePage.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';

const piece = Buffer.alloc(64_000);
const bodyBytes = 100 * piece.length;

function plain(): FastifyInstance {
  const app = newApp({ headers: () => ({}), logger: silentLogger, requestTimeoutMs: 20_000 });
  app.post('/take', async ({ body }) => body);
  return app;
}

const stingy = { rate: { burst: 0, perSecond: 0 }, connections: 10, connectionsEach: 10, bodiesEach: 10, slowMs: 1000, headersMs: 10_000 };

const refusing: readonly [who: string, app: () => FastifyInstance, status: number][] = [
  ['because it is too large', plain, 413],
  [
    'by a guard that closes the connection',
    () => plain().addHook('onRequest', async (_request, reply) => refuse(reply.header('connection', 'close'), 403)),
    403,
  ],
  ['by a guard that keeps the connection', () => plain().addHook('onRequest', async (_request, reply) => refuse(reply, 401)), 401],
  [
    'because its address sends too many requests',
    () => guestsApp({ page: samplePage, vault: memoryVault(), logger: silentLogger, limits: stingy }),
    429,
  ],
];

async function listening(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

const head = `POST /take HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${bodyBytes}\r\n\r\n`;

/** Sends a body in chunks and reads an answer only after all of it is sent, as browsers and proxies do. */
async function answerAfterAll(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1').pause();
  const send = promisify<string | Buffer, undefined>((piece, done) => socket.write(piece, (error) => done(error ?? null, undefined)));
  await send(head);
  for (let sent = 0; sent < bodyBytes; sent += piece.length) await send(piece);
  return text(socket);
}

test.each(refusing)('a client that is refused %s while still sending can read why', async (_why, app, status) => {
  const port = await listening(app());
  expect(await answerAfterAll(port)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*"message":"`));
});

test('the server does not wait for a refused client that stops sending', async () => {
  const port = await listening(plain());
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}{`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
});
