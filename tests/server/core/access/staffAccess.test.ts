import { randomBytes, scryptSync } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { idleEndMs, longestMs } from '../../../../src/server/core/access/sessions.ts';
import { openStaffAuthentication, settableMs } from '../../../../src/server/core/access/staffAuthentication.ts';
import { BoothError, failure } from '../../../../src/shared/errors.ts';
import { settled } from '../../../support/time/settled.ts';
import { silentLogger } from '../../../support/server/silentLogger.ts';
import type { StaffBooth } from '../../../support/server/staffBooth.ts';
import { passphrase, staffBooth } from '../../../support/server/staffBooth.ts';
import { lateBody } from '../../../support/server/lateBody.ts';
import { staffRecords } from '../../../support/server/staffRecords.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
interface Route {
  readonly method: Method;
  readonly url: string;
}

/** All routes below /staff, from the server's own list. */
function staffRoutes({ app }: StaffBooth): Route[] {
  const lines = app.printRoutes({ commonPrefix: false }).split('\n');
  const from = lines.findIndex((line) => line.includes('── /staff'));
  /** The address of the parent node at each depth: the server lists `camera-turn` as `-turn` below `camera`. */
  const above: string[] = [];
  return lines.slice(from).flatMap((line) => {
    const [, before, path = '', methods = ''] = /^(.*)── (\S+)(?: \(([^)]+)\))?$/.exec(line) ?? [];
    if (before === undefined) return [];
    const parent = above.slice(0, before.length).findLast((url) => url !== undefined);
    const url = parent === undefined ? '/staff' : parent === '/staff' && path !== '/' ? `/staff/${path}` : parent + path;
    above.length = before.length;
    above.push(url);
    return methods === '' ? [] : methods.split(', ').map((method) => ({ method: method as Method, url }));
  });
}

const overview: InjectOptions = { url: '/staff/api/overview' };
const wrongPassphrase = (booth: StaffBooth): Promise<number> => booth.enter('five cards low');

test('without the passphrase only the page and its sign-in answer, for any method', async () => {
  const booth = await staffBooth();
  const routes = staffRoutes(booth);
  const answers = await Promise.all(
    routes.map(async ({ method, url }) => {
      const { statusCode } = await booth.app.inject({ method, url, headers: { origin: 'http://localhost:80' } });
      return `${method} ${url} ${statusCode}`;
    }),
  );
  expect(answers.filter((answer) => !answer.endsWith(' 401')).sort()).toEqual([
    'GET /staff 200',
    'GET /staff/ 200',
    'GET /staff/* 404',
    'GET /staff/api/login 200',
    'GET /staff/rehearse 200',
    'HEAD /staff 200',
    'HEAD /staff/ 200',
    'HEAD /staff/* 404',
    'HEAD /staff/api/login 200',
    'HEAD /staff/rehearse 200',
    'POST /staff/api/first-passphrase 400',
    'POST /staff/api/session 400',
  ]);
  expect(routes.length).toBeGreaterThanOrEqual(22);
  for (const url of ['/staff/api/', '/staff/api/nothing', '/staff/api/..%2fapi/overview', '/staff//api/overview'])
    expect([401, 404]).toContain((await booth.app.inject({ url, headers: { accept: '*/*' } })).statusCode);
});

test.each<readonly [what: string, end: InjectOptions]>([
  ['somebody locks the page', { method: 'DELETE', url: '/staff/api/session' }],
  ['the passphrase changes', { method: 'PUT', url: '/staff/api/passphrase', payload: { from: passphrase, to: 'five cards low' } }],
])('requests that are still arriving when %s change nothing', async (_what, end) => {
  const booth = await staffBooth();
  expect(await booth.enter()).toBe(204);
  const open = ['POST /staff/api/session', 'POST /staff/api/first-passphrase'];
  const routes = staffRoutes(booth).filter(({ method, url }) => !['GET', 'HEAD'].includes(method) && !open.includes(`${method} ${url}`));
  expect(routes.length).toBeGreaterThan(5);
  const waiting = [];
  for (const { method, url } of routes) {
    const late = lateBody();
    waiting.push({
      url,
      late,
      answer: booth.ask({ method, url: url.replaceAll(/:\w+/g, 'x'), payload: late.body, headers: late.headers }),
    });
    await late.begun;
  }
  expect((await booth.ask(end)).statusCode).toBe(204);
  for (const { url, late, answer } of waiting) {
    late.end({});
    expect((await answer).statusCode, url).toBe(401);
  }
  expect(booth.chosenThemes).toEqual([]);
});

test('with the passphrase every route answers', async () => {
  const booth = await staffBooth();
  expect(await booth.enter()).toBe(204);
  for (const url of ['overview', 'day', 'survey.csv'])
    expect(await booth.ask({ url: `/staff/api/${url}` })).toMatchObject({ statusCode: 200 });
});

test('the page has strict headers and no inline script, and none of its requests are cached', async () => {
  const booth = await staffBooth();
  const page = await booth.ask({ url: '/staff' });
  expect(page).toMatchObject({ statusCode: 200, body: expect.stringContaining('<title>Staff</title>') });
  for (const { headers } of [page, await booth.ask(overview), await booth.ask({ url: '/staff/assets/page-abc.js' })])
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self'; style-src 'self';.+frame-ancestors 'none'/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringContaining('camera=(self)'),
    });
  expect((await booth.ask(overview)).headers['cache-control']).toBe('no-store');
  expect((await booth.ask({ url: '/staff/assets/page-abc.js' })).headers['cache-control']).toContain('immutable');
});

describe('the first passphrase', () => {
  const first = (text: string, code: string | null, more: InjectOptions = {}): InjectOptions => ({
    method: 'POST',
    url: '/staff/api/first-passphrase',
    payload: { passphrase: text, code: code ?? '000000' },
    ...more,
  });

  test('can be set once, from this machine, and opens the page', async () => {
    const booth = await staffBooth({ isSet: false });
    expect((await booth.ask({ url: '/staff/api/login' })).json()).toEqual({ state: 'unset', here: true });
    expect((await booth.ask(first('too short', booth.code))).json()).toEqual({
      error: 'refused',
      message: 'A passphrase needs at least ten characters, or four words.',
    });
    expect(await booth.ask(first('long enough', booth.code))).toMatchObject({ statusCode: 204 });
    expect(await booth.ask(overview)).toMatchObject({ statusCode: 200 });
    expect(await booth.ask(first('another one', booth.code))).toMatchObject({ statusCode: 403 });
    expect(await booth.enter('long enough')).toBe(204);
  });

  test('cannot be set from another machine, or long after the start', async () => {
    const booth = await staffBooth({ isSet: false });
    expect(await booth.ask(first('long enough', booth.code, { remoteAddress: '192.168.1.30' }))).toMatchObject({ statusCode: 403 });
    booth.pass(settableMs);
    expect((await booth.ask({ url: '/staff/api/login' })).json()).toEqual({ state: 'unset', here: false });
    expect(await booth.ask(first('long enough', booth.code))).toMatchObject({ statusCode: 403 });
  });

  test("requires the terminal's code, which changes with each start and allows few guesses", async () => {
    const booth = await staffBooth({ isSet: false });
    expect(booth.code).toMatch(/^\d{6}$/);
    const wrong = booth.code === '123456' ? '123457' : '123456';
    for (let guess = 1; guess <= 5; guess++)
      expect((await booth.ask(first('long enough', wrong))).json()).toMatchObject({
        error: 'refused',
        message: expect.stringContaining('Wrong code'),
      });
    expect(await booth.ask(first('long enough', booth.code))).toMatchObject({ statusCode: 429 });
    expect(
      (await booth.ask({ method: 'POST', url: '/staff/api/first-passphrase', payload: { passphrase: 'long enough' } })).statusCode,
    ).toBe(400);
    booth.pass(5000);
    expect(await booth.ask(first('long enough', booth.code))).toMatchObject({ statusCode: 204 });
  });

  test('is permanent: a later start shows no code, and accepts no first passphrase', async () => {
    const records = staffRecords();
    const booth = await staffBooth({ records, isSet: false });
    expect(await booth.ask(first('long enough', booth.code))).toMatchObject({ statusCode: 204 });
    const again = await staffBooth({ records, isSet: false });
    expect(again.code).toBe(null);
    expect((await again.ask({ url: '/staff/api/login' })).json()).toMatchObject({ state: 'locked' });
    expect(await again.ask(first('mine by now', booth.code))).toMatchObject({ statusCode: 403 });
    expect(await again.enter('long enough')).toBe(204);
  });

  test('is stored only as a hash, and survives a restart', async () => {
    const records = staffRecords();
    // At full cost, as the booth opens it.
    await settled(openStaffAuthentication({ settings: records.settings, given: passphrase, logger: silentLogger }));
    expect(await settled(records.settings.read('passphrase'))).toMatchObject({ N: 65_536, r: 8 });
    expect(JSON.stringify(await settled(records.settings.read('passphrase')))).not.toContain(passphrase);
    const again = await staffBooth({ records, isSet: false });
    expect(await again.enter()).toBe(204);
  });

  test('from an older version still works even if it is short, and is rehashed at the current cost', async () => {
    const records = staffRecords();
    const [salt, before] = [randomBytes(16), { N: 32_768, r: 8, p: 1 }];
    const hash = scryptSync('booth7', salt, 32, { ...before, maxmem: 64 * 1024 * 1024 });
    const kept = { salt: salt.toString('base64url'), hash: hash.toString('base64url'), ...before };
    await settled(records.settings.write('passphrase', kept));
    // From the environment, as in a booth that was installed with it.
    const open = (given: string | null) => openStaffAuthentication({ settings: records.settings, given, logger: silentLogger });
    await settled(open('booth7'));
    expect(await settled(records.settings.read('passphrase'))).toMatchObject({ N: 65_536, r: 8 });
    const authentication = await settled(open(null));
    expect(await authentication.enter('booth8')).toEqual({ kind: 'wrong' });
    expect(await authentication.enter('booth7')).toMatchObject({ kind: 'in' });
    expect(await authentication.change('booth7', 'booth77')).toMatchObject({ kind: 'refused' });
    expect(await open('booth77')).toMatchObject({ ok: false, error: { code: 'passphrase-weak' } });
  });
});

describe('guessing the passphrase', () => {
  test('is slowed down for everybody after five attempts, with waits that double up to five minutes', async () => {
    const booth = await staffBooth();
    const waits: number[] = [];
    for (let guess = 1; guess <= 13; guess++) {
      expect(await wrongPassphrase(booth)).toBe(403);
      const { waitSeconds } = (await booth.ask({ url: '/staff/api/login' })).json<{ waitSeconds: number }>();
      waits.push(waitSeconds);
      booth.pass(waitSeconds * 1000);
    }
    expect(waits).toEqual([0, 0, 0, 0, 5, 10, 20, 40, 80, 160, 300, 300, 300]);
  });

  test('cannot succeed during the wait, even with the right passphrase; the right one later resets the count', async () => {
    const booth = await staffBooth();
    for (let guess = 1; guess <= 5; guess++) await wrongPassphrase(booth);
    const answer = await booth.ask({ method: 'POST', url: '/staff/api/session', payload: { passphrase } });
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
      429,
      { error: 'wait', message: expect.any(String), waitSeconds: 5 },
      '5',
    ]);
    booth.pass(5000);
    expect(await booth.enter()).toBe(204);
    expect(await wrongPassphrase(booth)).toBe(403);
    expect(await booth.enter()).toBe(204);
  });

  test('cannot bypass the wait with parallel attempts', async () => {
    const booth = await staffBooth();
    const statuses = await Promise.all(Array.from({ length: 12 }, () => wrongPassphrase(booth)));
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  test('cannot bypass it with a restart or by setting the clock back', async () => {
    const records = staffRecords();
    const before = await staffBooth({ records });
    for (let guess = 1; guess <= 6; guess++) {
      await wrongPassphrase(before);
      if (guess === 5) before.pass(5000);
    }
    const after = await staffBooth({ records, isSet: false });
    after.pass(5000);
    expect(await after.enter()).toBe(429);
    after.pass(-86_400_000);
    const { waitSeconds } = (await after.ask({ url: '/staff/api/login' })).json<{ waitSeconds: number }>();
    expect(waitSeconds).toBe(300);
    after.pass(300_000);
    expect(await after.enter()).toBe(204);
  });

  test('waits at most five minutes after the correction of a clock that was a year ahead, even without attempts in between', async () => {
    const records = staffRecords();
    const yearMs = 365 * 86_400_000;
    const ahead = await staffBooth({ records });
    ahead.pass(yearMs);
    for (let guess = 1; guess <= 5; guess++) await wrongPassphrase(ahead);
    const right = await staffBooth({ records, isSet: false });
    right.pass(300_000);
    expect(await right.enter()).toBe(204);
  });

  test('is forgotten if the booth starts with another passphrase, but not with the same one', async () => {
    const records = staffRecords();
    const before = await staffBooth({ records });
    for (let guess = 1; guess <= 5; guess++) await wrongPassphrase(before);
    expect(await (await staffBooth({ records })).enter()).toBe(429);
    const another = await settled(
      openStaffAuthentication({
        settings: records.settings,
        given: 'mine by now',
        nowMs: () => new Date(2026, 10, 21, 14, 5).getTime(),
        logger: silentLogger,
      }),
    );
    expect(await another.enter('mine by now')).toMatchObject({ kind: 'in' });
  });

  test('is slowed down even on a full disk, which is logged; the right passphrase still works', async () => {
    const records = staffRecords();
    await staffBooth({ records });
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const full = () => Promise.resolve(failure(new BoothError('storage-full', 'the disk is full', { retryable: true })));
    const authentication = await settled(
      openStaffAuthentication({ settings: { ...records.settings, write: full, remove: full }, given: null, logger, nowMs: () => 0 }),
    );
    expect(await authentication.enter(passphrase)).toMatchObject({ kind: 'in' });
    expect(lines.join('')).toContain('login attempts are counted only in memory');
    for (let guess = 1; guess <= 5; guess++) expect(await authentication.enter('five cards low')).toEqual({ kind: 'wrong' });
    expect(await authentication.enter(passphrase)).toEqual({ kind: 'wait', waitMs: 5000 });
  });

  test('by changing the passphrase on an open page is slowed down, too', async () => {
    const booth = await staffBooth();
    await booth.enter();
    const change = (from: string) => booth.ask({ method: 'PUT', url: '/staff/api/passphrase', payload: { from, to: 'mine by now' } });
    for (let guess = 1; guess <= 5; guess++) expect(await change('wrong one')).toMatchObject({ statusCode: 403 });
    expect(await change(passphrase)).toMatchObject({ statusCode: 429 });
  });
});

describe('a session', () => {
  test('ends after 15 minutes without activity, even if the page keeps polling', async () => {
    const booth = await staffBooth();
    await booth.enter();
    const minute = 60_000;
    for (let untouched = minute; untouched < idleEndMs; untouched += minute) {
      booth.pass(minute);
      expect(await booth.ask({ ...overview, headers: { 'untouched-ms': String(untouched) } })).toMatchObject({ statusCode: 200 });
    }
    booth.pass(minute);
    expect(await booth.ask({ ...overview, headers: { 'untouched-ms': String(idleEndMs) } })).toMatchObject({ statusCode: 401 });
    expect(await booth.ask(overview)).toMatchObject({ statusCode: 401 });
  });

  test('continues while it is used, but for at most twelve hours', async () => {
    const booth = await staffBooth();
    await booth.enter();
    for (let passed = 0; passed < longestMs - 600_000; passed += 600_000) {
      booth.pass(600_000);
      expect(await booth.ask(overview)).toMatchObject({ statusCode: 200 });
    }
    booth.pass(600_000);
    expect(await booth.ask(overview)).toMatchObject({ statusCode: 401 });
  });

  test('ends on sign-out, with a new passphrase and when the booth stops', async () => {
    const records = staffRecords();
    const booth = await staffBooth({ records });
    await booth.enter();
    const { cookie } = (await booth.ask(overview)).raw.req.headers;
    const asBefore = { ...overview, headers: { cookie: String(cookie) } };
    expect(
      await booth.ask({ method: 'PUT', url: '/staff/api/passphrase', payload: { from: passphrase, to: 'mine by now' } }),
    ).toMatchObject({
      statusCode: 204,
    });
    expect(await booth.app.inject(asBefore)).toMatchObject({ statusCode: 401 });
    expect(await booth.ask(overview)).toMatchObject({ statusCode: 200 });
    const { cookie: current } = (await booth.ask(overview)).raw.req.headers;
    expect(await booth.ask({ method: 'DELETE', url: '/staff/api/session' })).toMatchObject({ statusCode: 204 });
    expect(await booth.app.inject({ ...overview, headers: { cookie: String(current) } })).toMatchObject({ statusCode: 401 });
    expect(await booth.enter()).toBe(403);
    expect(await booth.enter('mine by now')).toBe(204);
    const again = await staffBooth({ records, isSet: false });
    expect(await again.app.inject({ ...overview, headers: { cookie: String(current) } })).toMatchObject({ statusCode: 401 });
  });

  test('is in a cookie that scripts cannot read, and that is sent only to the staff page and never from other sites', async () => {
    const booth = await staffBooth();
    const answer = await booth.ask({ method: 'POST', url: '/staff/api/session', payload: { passphrase } });
    expect(answer.headers['set-cookie']).toMatch(/^stagebooth-staff=[\w-]{43}; Max-Age=43200; Path=\/staff; HttpOnly; SameSite=Strict$/);
  });
});

describe('another site', () => {
  test.each<[what: string, headers: Record<string, string>]>([
    ['by its own origin', { origin: 'https://evil.example' }],
    ['by another port of this machine', { origin: 'http://localhost:8081' }],
    ['without an origin', { origin: '' }],
    ['by a sandbox', { origin: 'null' }],
    ['as a same-site request', { 'sec-fetch-site': 'same-site' }],
  ])('cannot use an open session, %s', async (_what, headers) => {
    const booth = await staffBooth();
    await booth.enter();
    const order: InjectOptions = { method: 'PUT', url: '/staff/api/closed', payload: { closed: { until: null } } };
    expect(await booth.ask({ ...order, headers })).toMatchObject({ statusCode: 403 });
    expect((await booth.ask(overview)).json()).toMatchObject({ closed: null });
    expect(await booth.ask(order)).toMatchObject({ statusCode: 204 });
  });

  test('cannot send anything that a form can send', async () => {
    const booth = await staffBooth();
    await booth.enter();
    const form = { 'content-type': 'text/plain' };
    expect(await booth.ask({ method: 'PUT', url: '/staff/api/closed', payload: '{"closed":{"until":null}}', headers: form })).toMatchObject(
      {
        statusCode: 400,
      },
    );
  });
});
