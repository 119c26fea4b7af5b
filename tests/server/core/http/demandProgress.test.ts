import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { newApp } from '../../../../src/server/core/http/newApp.ts';

/** An app that reads bodies and soon runs out of patience. */
async function patientFor(everyMs: number, wholeMs = 60_000): Promise<{ port: number; taken: string[] }> {
  const taken: string[] = [];
  const app = newApp({
    headers: () => ({}),
    logger: pino({ level: 'silent' }),
    requestTimeoutMs: 20_000,
    progress: { everyMs, bytes: 100, wholeMs },
  });
  app.post('/take', async ({ body }) => taken.push(JSON.stringify(body)));
  app.post('/take-much', { bodyLimit: 1e6 }, async ({ body }) => taken.push(JSON.stringify(body)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { port: (app.server.address() as AddressInfo).port, taken };
}

/** Sends a body in chunks and returns the status and the duration. */
async function trickle(
  port: number,
  pieces: readonly string[],
  pauseMs: number,
  path = '/take',
  type = 'application/json',
): Promise<{ status: string; tookMs: number }> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  let over = false;
  socket
    .on('data', (piece: Buffer) => (heard += piece.toString()))
    .on('close', () => (over = true))
    .on('error', () => undefined);
  const began = performance.now();
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`);
  for (const piece of pieces) {
    if (heard !== '' || over) break;
    socket.write(piece);
    await after(pauseMs);
  }
  while (heard === '' && !over) await after(5);
  socket.destroy();
  return { status: heard.split(' ')[1] ?? 'closed', tookMs: performance.now() - began };
}

const pieces = (count: number, size: number): string[] => ['"', ...Array.from({ length: count }, () => 'x'.repeat(size)), '"'];

test('a body that trickles is cut off long before the request timeout, and one that is merely slow is accepted', async () => {
  const { port, taken } = await patientFor(300);
  const [trickled, late, silent, slow] = await Promise.all([
    trickle(port, pieces(500, 1), 30),
    // Bytes sent earlier do not extend its time.
    trickle(port, ['"'.padEnd(5000, 'x'), ...pieces(500, 1)], 30),
    trickle(port, ['', 'never comes'], 1500),
    trickle(port, pieces(30, 60), 30),
  ]);
  expect([trickled, late, silent, slow].map(({ status }) => status)).toEqual(['408', '408', '408', '200']);
  expect(trickled.tookMs).toBeLessThan(5000);
  expect(taken).toHaveLength(1);
}, 30_000);

test('a small body must arrive within seconds, however steadily it comes, and a large one may take longer', async () => {
  const { port, taken } = await patientFor(300, 600);
  const steady = pieces(60, 100);
  const [small, text, much, fast] = await Promise.all([
    trickle(port, steady, 30),
    trickle(port, steady, 30, '/take', 'Text/Plain'),
    trickle(port, steady, 30, '/take-much'),
    trickle(port, pieces(5, 100), 10),
  ]);
  expect([small, text, much, fast].map(({ status }) => status)).toEqual(['408', '408', '200', '200']);
  expect(taken).toHaveLength(2);
}, 30_000);
