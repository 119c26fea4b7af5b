import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { kioskApp } from '../../../../src/server/core/listeners/kioskApp.ts';
import { kioskParts } from '../../../support/server/kioskParts.ts';
import { wrongTokens } from '../../../../src/server/core/access/guardKiosk.ts';
import { thisMachineOnly } from '../../../../src/server/core/access/openKioskGate.ts';

const token = 'four-plain-words-or-so';
const asBrowser = { accept: 'text/html,*/*;q=0.8' };

async function kiosk(own = token, log: string[] = []): Promise<FastifyInstance> {
  const logger = pino({}, { write: (line: string) => void log.push(line) });
  const app = await kioskApp(kioskParts({ gate: { ...thisMachineOnly, token: own }, logger }));
  onTestFinished(() => app.close());
  return app;
}

/** The cookie that a browser gets for showing the token, as it sends it back. */
async function cookieOf(app: FastifyInstance, shown = token): Promise<string> {
  const answer = await app.inject({ url: `/?token=${shown}`, headers: asBrowser });
  return String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
}

test('a browser shows the token once, and is redirected to the clean address with a cookie', async () => {
  const app = await kiosk();
  const answer = await app.inject({ url: `/selection?x=1&token=${token}`, headers: asBrowser });
  expect(answer).toMatchObject({ statusCode: 303, body: '' });
  expect(answer.headers).toMatchObject({ location: '/', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(answer.headers['set-cookie']).toMatch(/^stagebooth-kiosk=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(String(answer.headers['set-cookie'])).not.toContain(token);
});

test('its cookie opens everything, even after the booth restarts, until the token changes', async () => {
  const cookie = await cookieOf(await kiosk());
  const again = await kiosk();
  for (const url of ['/', '/api/theme', '/health', '/api/share'])
    expect((await again.inject({ url, headers: { cookie: `other=1; ${cookie}` } })).statusCode).toBe(200);
  const changed = await kiosk('another-token-altogether');
  expect((await changed.inject({ url: '/api/theme', headers: { cookie } })).statusCode).toBe(401);
});

test('a browser that already has its cookie is redirected to the clean address as well', async () => {
  const app = await kiosk();
  const answer = await app.inject({ url: `/?token=${token}`, headers: { ...asBrowser, cookie: await cookieOf(app) } });
  expect(answer).toMatchObject({ statusCode: 303, headers: expect.objectContaining({ location: '/' }) });
});

test('a program can send the token with each request', async () => {
  const app = await kiosk();
  expect((await app.inject({ url: '/health', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200);
  expect((await app.inject({ url: '/health', headers: { authorization: `Bearer ${token}x` } })).statusCode).toBe(403);
  expect((await app.inject({ url: '/health', headers: { authorization: `Basic ${token}` } })).statusCode).toBe(401);
});

describe('without the token everything is refused:', () => {
  test.each<[method: 'GET' | 'POST' | 'PUT' | 'OPTIONS', url: string]>([
    ['GET', '/'],
    ['GET', '/no/such/page'],
    ['GET', '/api/theme'],
    ['GET', '/api/share'],
    ['GET', '/health'],
    ['GET', '/themes/0/star.svg'],
    ['GET', '/emoji/star.svg'],
    ['GET', '/?token='],
    ['GET', '/?token=x'],
    ['GET', `/?token=${token}&token=${token}`],
    ['GET', `/?token=${token.toUpperCase()}`],
    ['POST', `/api/generate?token=${token}`],
    ['PUT', `/api/photos/AAAAAAAAAAAAAAAAAAAAAA?token=${token}`],
    ['OPTIONS', '/api/theme'],
  ])('%s %s', async (method, url) => {
    const answer = await (await kiosk()).inject({ method, url });
    expect([401, 403]).toContain(answer.statusCode);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.json()).toEqual({ message: expect.stringMatching(/token/) });
  });

  test.each(['', 'x', createHmac('sha256', '').digest('base64url')])('with the cookie %j', async (value) => {
    const answer = await (await kiosk()).inject({ url: '/api/theme', headers: { cookie: `stagebooth-kiosk=${value}` } });
    expect(answer.statusCode).toBe(401);
  });

  test('a browser is told what to do', async () => {
    const answer = await (await kiosk()).inject({ url: '/', headers: asBrowser });
    expect(answer).toMatchObject({
      statusCode: 401,
      body: expect.stringMatching(/^This kiosk needs its token\. Open its address once with \?token=/),
    });
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  });
});

test('after too many wrong tokens even the right one is refused for a while, but a cookie still works', async () => {
  const log: string[] = [];
  const app = await kiosk(token, log);
  const cookie = await cookieOf(app);
  for (let count = 0; count < 10; count += 1) expect((await app.inject('/?token=guess-guess-guess')).statusCode).toBe(403);
  expect(await app.inject(`/?token=${token}`)).toMatchObject({
    statusCode: 429,
    headers: expect.objectContaining({ 'retry-after': '60' }),
  });
  expect((await app.inject({ url: '/api/theme', headers: { cookie } })).statusCode).toBe(200);
  expect(log).toHaveLength(10);
  expect(log.join()).not.toMatch(/guess|four-plain/);
});

test('a client is locked out for a minute after ten wrong tokens; other clients are not', () => {
  let nowMs = 0;
  const wrong = wrongTokens(() => nowMs);
  for (let count = 0; count < 10; count += 1) {
    expect(wrong.isBarred('a')).toBe(false);
    wrong.wasWrong('a');
  }
  expect([wrong.isBarred('a'), wrong.isBarred('b')]).toEqual([true, false]);
  nowMs = 60_001;
  expect(wrong.isBarred('a')).toBe(false);
});

test('memory stays bounded, regardless of how many clients try', () => {
  const wrong = wrongTokens(() => 0);
  for (let count = 0; count < 10; count += 1) wrong.wasWrong('first');
  for (let count = 0; count < 1000; count += 1) wrong.wasWrong(`asker ${count}`);
  expect(wrong.isBarred('first')).toBe(false);
});
