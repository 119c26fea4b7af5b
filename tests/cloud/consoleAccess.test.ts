import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import type { BoothOnConsole, LogLine, LookAtBooth } from '../../src/shared/contract/console.ts';
import type { AppRoute } from '../support/cloud/appRoutes.ts';
import { appRoutes } from '../support/cloud/appRoutes.ts';
import type { Ask, ConsoleAtWork } from '../support/cloud/consoleAtWork.ts';
import { consoleAtWork, keptLook, madeEvent } from '../support/cloud/consoleAtWork.ts';
import { lateBody } from '../support/server/lateBody.ts';
import { dayIn } from '../support/time/dayIn.ts';

const consoleRoutes = ({ app }: ConsoleAtWork): AppRoute[] => appRoutes(app, '/console');

const isApi = ({ path }: AppRoute): boolean => path.startsWith('/console/api/');
const isAct = ({ method }: AppRoute): boolean => method !== 'GET' && method !== 'HEAD';

/** Routes for everybody who has signed in: their own session, passphrase and passkeys. */
const own = [
  'session',
  'passphrase',
  'proof',
  'proof/question',
  'passkeys',
  'passkeys/options',
  'passkeys/:passkey',
  'sessions',
  'sessions/:session',
].map((path) => `/console/api/${path}`);
/** Without a session. */
const open = [
  'GET /console/api/session',
  'HEAD /console/api/session',
  'POST /console/api/session',
  'POST /console/api/first-passphrase',
  'POST /console/api/passkey-questions',
  'POST /console/api/passkey-session',
];
/** Routes only for accounts that reach all events. */
const forAll = [
  'joins',
  'people',
  'people/:person',
  'people/:person/code',
  'people/:person/lock',
  'people/:person/passkeys',
  'people/:person/passkeys/:passkey',
  'booths/:booth/moves',
  'booths/:booth/event',
  'booths/:booth/record',
].map((path) => `/console/api/${path}`);
const actsOfAll = [
  'POST /console/api/events',
  'PUT /console/api/events/:event',
  'DELETE /console/api/events/:event',
  'PUT /console/api/booths/:booth/name',
  'DELETE /console/api/booths/:booth',
];

const said = ({ method, path }: AppRoute): string => `${method} ${path}`;

interface Things {
  readonly event: string;
  readonly booth: string;
  readonly look: string;
  readonly alert: string;
  readonly person: string;
}

/** A valid body, so that requests are refused only for lack of access. */
function bodyFor({ path }: AppRoute, { event, booth, look }: Things): object {
  return {
    name: `Name ${String(Math.random())}`,
    passphrase: 'x',
    code: 'x',
    from: 'x',
    to: 'x',
    credential: { id: 'x', response: {} },
    ...(path.endsWith('/theme') ? { look } : {}),
    role: 'viewer',
    reachesAll: false,
    events: [event],
    words: 'x',
    act: 'open',
    firstDay: '2030-01-01',
    lastDay: '2030-01-02',
    booths: [booth],
    event,
    url: 'https://hooks.example.com/x',
    quietMinutes: 5,
    files: [{ path: 'theme.json', base64: 'e30=' }],
  };
}

const pathTo = ({ path }: AppRoute, things: Things): string =>
  path
    .slice('/console/api/'.length)
    .replaceAll(/:(\w+)/g, (_all, name: string) => (things as unknown as Record<string, string>)[name] ?? 'x');

async function statusOf(ask: Ask, route: AppRoute, things: Things): Promise<number> {
  const { statusCode } = await ask(route.method as 'GET', pathTo(route, things), isAct(route) ? bodyFor(route, things) : undefined);
  return statusCode;
}

/** A digest of every table. */
async function tablesOf({ calls }: ConsoleAtWork): Promise<readonly unknown[]> {
  const tables = (await calls.run('SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename', [])) as {
    tablename: string;
  }[];
  return Promise.all(
    tables.map(async ({ tablename }) => [
      tablename,
      await calls.run(`SELECT md5(string_agg(row::text, ' ' ORDER BY row::text)) AS digest FROM ${tablename} AS row`, []),
    ]),
  );
}

async function madeThings({ booth, calls }: ConsoleAtWork, boss: Ask, name: string): Promise<Things> {
  const boothId = await booth(`Booth ${name}`);
  const event = await madeEvent(boss, `Event ${name}`, [boothId]);
  const alert = (await boss('POST', 'alerts', { event, url: 'http://127.0.0.1:9/x', quietMinutes: 5 })).json<{ id: string }>().id;
  await boss('POST', 'people', { name: `Guest ${name}`, role: 'viewer', reachesAll: false, events: [event] });
  const people = (await boss('GET', 'people')).json<{ id: string; name: string }[]>();
  return {
    event,
    booth: boothId,
    look: await keptLook(calls, name),
    alert,
    person: people.find((one) => one.name === `Guest ${name}`)?.id ?? '',
  };
}

describe.skipIf(inject('noEngines') !== null)('every route of the console', () => {
  test('is refused without a session, except the page and sign-in', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const things = await madeThings(console, boss, 'A');
    const routes = consoleRoutes(console);
    expect(routes.filter(isApi).length).toBeGreaterThanOrEqual(45);
    const stranger = console.stranger();
    for (const route of routes.filter(isApi)) {
      const status = await statusOf(stranger, route, things);
      if (open.includes(said(route))) expect([200, 400, 403, 429], said(route)).toContain(status);
      else expect(status, said(route)).toBe(401);
    }
    const pages = await Promise.all(
      routes
        .filter((route) => !isApi(route))
        .map(async ({ method, path }) => {
          const answer = await console.app.inject({ method, url: path.replaceAll(/:\w+/g, 'x') });
          return [answer.statusCode, method];
        }),
    );
    for (const [status, method] of pages)
      expect([method === 'GET' || method === 'HEAD', [200, 404].includes(Number(status))]).toEqual([true, true]);
  });

  test('is refused to viewers if it changes something, and open to them if it only reads', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const things = await madeThings(console, boss, 'A');
    const viewer = await console.person('Viewer', { role: 'viewer' });
    for (const route of consoleRoutes(console).filter((one) => isApi(one) && !own.includes(one.path) && !open.includes(said(one)))) {
      const status = await statusOf(viewer, route, things);
      if (isAct(route)) expect(status, said(route)).toBe(403);
      else expect(status, said(route)).toBe(route.path.endsWith('/*') ? 404 : 200);
    }
  });

  test('is limited to the account’s own events: everything else looks missing', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const [mine, theirs] = [await madeThings(console, boss, 'A'), await madeThings(console, boss, 'B')];
    const limited = await console.person('Limited', { reachesAll: false, events: [mine.event] });
    const routes = consoleRoutes(console).filter(
      (one) => isApi(one) && !own.includes(one.path) && !open.includes(said(one)) && !one.path.endsWith('/*'),
    );
    for (const route of routes) {
      const status = await statusOf(limited, route, theirs);
      if (forAll.includes(route.path) || actsOfAll.includes(said(route))) expect(status, said(route)).toBe(403);
      else if (route.path.includes(':') || said(route) === 'POST /console/api/alerts') expect(status, said(route)).toBe(404);
      else expect([200, 422], said(route)).toContain(status);
    }
    // Lists contain only the account's own rows.
    for (const list of ['booths', 'events', 'themes', 'alerts', 'log'])
      expect((await limited('GET', list)).body, list).not.toMatch(/(Booth|Event|Guest) B/);
    // A foreign theme can't be sent to the account's own booth or event either.
    for (const path of [`booths/${mine.booth}/theme`, `events/${mine.event}/theme`])
      expect((await limited('PUT', path, { look: theirs.look })).statusCode).toBe(404);
    // The account's own booth is accessible.
    for (const path of [`booths/${mine.booth}`, `events/${mine.event}/sums`, `events/${mine.event}/sums.csv`, `events/${mine.event}/theme`])
      expect((await limited('GET', path)).statusCode, path).toBe(200);
    expect((await limited('POST', `booths/${mine.booth}/orders`, { act: 'close' })).statusCode).toBe(204);
    // The log shows what others do to the account's booths.
    await boss('POST', `booths/${mine.booth}/orders`, { act: 'open' });
    expect((await limited('GET', 'log')).json<{ who: string; act: string }[]>()[0]).toMatchObject({
      who: 'Boss',
      act: 'asked a booth to open',
    });
  });

  test.each<
    readonly [what: string, take: (boss: Ask, ada: Ask, id: string) => Promise<{ statusCode: number }>, statuses: readonly number[]]
  >([
    ['their account is locked', (boss, _ada, id) => boss('POST', `people/${id}/lock`), [401]],
    ['their account is removed', (boss, _ada, id) => boss('DELETE', `people/${id}`), [401]],
    ['they sign out', (_boss, ada) => ada('DELETE', 'session'), [401]],
    ['they become a viewer', (boss, _ada, id) => boss('PUT', `people/${id}`, { role: 'viewer', reachesAll: true, events: [] }), [403]],
    [
      'they lose all events',
      (boss, _ada, id) => boss('PUT', `people/${id}`, { role: 'operator', reachesAll: false, events: [] }),
      [403, 404],
    ],
  ])('changes nothing for a person whose request is still arriving when %s', async (_what, take, statuses) => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const things = { ...(await madeThings(console, boss, 'A')), session: randomUUID(), passkey: randomUUID() };
    const ada = await console.person('Ada');
    const { id = '' } = (await boss('GET', 'people')).json<{ id: string; name: string }[]>().find(({ name }) => name === 'Ada') ?? {};
    // Ada shows her passphrase, as for the acts that need it.
    expect((await ada('POST', 'passkeys/options')).statusCode).toBe(200);
    const isSignedOut = statuses.includes(401);
    const ownReach = ['/console/api/themes', '/console/api/alerts'];
    const routes = consoleRoutes(console).filter(
      (one) =>
        isApi(one) &&
        isAct(one) &&
        !open.includes(said(one)) &&
        (isSignedOut || !own.includes(one.path)) &&
        (statuses.join() !== '403,404' || !ownReach.includes(one.path)),
    );
    expect(routes.length).toBeGreaterThan(20);
    const waiting = [];
    for (const route of routes) {
      const late = lateBody();
      const answer = ada(route.method as 'PUT', pathTo(route, things), late.body, late.headers);
      await late.begun;
      waiting.push({ route, late, answer });
    }
    expect([200, 204]).toContain((await take(boss, ada, id)).statusCode);
    const before = await tablesOf(console);
    for (const { route, late, answer } of waiting) {
      late.end(bodyFor(route, things));
      // The sample is no passkey, which is noticed first.
      const expected = said(route) === 'POST /console/api/passkeys' ? [400] : statuses;
      expect(expected, said(route)).toContain((await answer).statusCode);
    }
    expect(await tablesOf(console)).toEqual(before);
  });

  test('rejects requests from another site’s page, and paths that match nothing', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const things = await madeThings(console, boss, 'A');
    const path = `booths/${things.booth}/orders`;
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      expect((await boss('POST', path, { act: 'close' }, headers)).statusCode).toBe(403);
    expect((await boss('POST', path, { act: 'close' })).statusCode).toBe(204);
    for (const odd of ['booths/x', 'booths/%00', 'booths/00000000-0000-0000-0000-000000000000', `events/${things.booth}/sums`])
      expect([404, 400], odd).toContain((await (await console.person(`P${odd.length}`, { reachesAll: false }))('GET', odd)).statusCode);
    expect((await boss('GET', 'booths/00000000-0000-0000-0000-000000000000')).statusCode).toBe(404);
    expect((await boss('GET', 'nothing')).statusCode).toBe(404);
  });

  test('does not control a booth through the account’s past or future event', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const [shared, stays] = [await console.booth('Shared'), await console.booth('Stays')];
    const over = await madeEvent(boss, 'Over', [shared], ['2000-01-01', '2000-01-02']);
    const ahead = await madeEvent(boss, 'Ahead', [shared], ['2098-01-01', '2098-01-02']);
    const both = await madeEvent(boss, 'Both', [stays], dayRange(-1, 1));
    await madeEvent(boss, 'Another customer', [shared], dayRange(-1, 1));
    const look = await keptLook(console.calls, 'Loud');
    for (const earlier of [look, null]) await boss('PUT', `booths/${shared}/theme`, { look: earlier });
    const before = await console.calls.run('SELECT count(*)::integer AS given FROM booth_orders', []);
    const limited = await console.person('Limited', { reachesAll: false, events: [over, ahead, both] });
    for (const event of [over, ahead]) {
      expect((await limited('GET', `events/${event}/theme`)).json()).toEqual([]);
      expect((await limited('PUT', `events/${event}/theme`, { look: null })).statusCode).toBe(422);
      expect((await limited('POST', `events/${event}/theme/back`)).statusCode).toBe(422);
    }
    expect(await console.calls.run('SELECT count(*)::integer AS given FROM booth_orders', [])).toEqual(before);
    expect((await limited('PUT', `events/${both}/theme`, { look: null })).statusCode).toBe(204);
    expect((await limited('GET', `events/${both}/theme`)).json<LookAtBooth[]>().map(({ booth }) => booth.name)).toEqual(['Stays']);
    // Administrators can prepare future events.
    expect((await boss('PUT', `events/${ahead}/theme`, { look: null })).statusCode).toBe(204);
  });

  test('shows a booth on the days around an event, except days when it is at another customer’s event', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const [handedOn, idle] = [await console.booth('Handed on'), await console.booth('Idle')];
    const over = await madeEvent(boss, 'Over', [handedOn, idle], dayRange(-2, -1));
    const next = await madeEvent(boss, 'Secret launch', [handedOn], dayRange(0, 1));
    await madeEvent(boss, 'Far ahead', [idle], dayRange(1, 2));
    const before = await console.person('Before', { reachesAll: false, events: [over] });
    const after = await console.person('After', { reachesAll: false, events: [next] });
    const both = await console.person('Both', { reachesAll: false, events: [over, next] });
    for (const booth of [handedOn, idle]) await boss('POST', `booths/${booth}/orders`, { act: 'close' });
    const shown = async (ask: Ask) =>
      (await ask('GET', 'booths')).json<BoothOnConsole[]>().map(({ name, event }) => `${name}: ${event?.name ?? 'nowhere'}`);
    expect(await shown(before)).toEqual(['Idle: nowhere']);
    expect(await shown(after)).toEqual(['Handed on: Secret launch']);
    expect((await shown(both)).toSorted()).toEqual(['Handed on: Secret launch', 'Idle: nowhere']);
    expect((await before('POST', `booths/${handedOn}/orders`, { act: 'close' })).statusCode).toBe(404);
    expect((await before('POST', `booths/${idle}/orders`, { act: 'close' })).statusCode).toBe(204);
    const acts = async (ask: Ask) => (await ask('GET', 'log')).json<LogLine[]>().map(({ who, about }) => `${who}: ${about}`);
    expect(await acts(before)).not.toContain('Boss: Handed on');
    expect(await acts(before)).toContain('Boss: Idle');
    expect(await acts(after)).toContain('Boss: Handed on');
    // Only the owner may rename a booth, or control how it delivers.
    expect((await after('PUT', `booths/${handedOn}/name`, { name: 'Mine' })).statusCode).toBe(403);
    expect((await after('DELETE', `booths/${handedOn}`)).statusCode).toBe(403);
  });

  test('uses the date at the booth, where the next event may already have begun', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const early = new Date(Date.now() + 86_400_000 / 2);
    const day = early.toISOString().slice(0, 10);
    const from = Math.round((Date.parse(day) - Date.parse(dayIn(0))) / 86_400_000);
    const booth = await console.booth('Auckland', { day, time: early.toISOString().slice(11, 16) });
    const over = await madeEvent(boss, 'Over', [booth], dayRange(from - 2, from - 1));
    const next = await madeEvent(boss, 'Next', [booth], dayRange(from, from + 1));
    const [before, after] = [
      await console.person('Before', { reachesAll: false, events: [over] }),
      await console.person('After', { reachesAll: false, events: [next] }),
    ];
    expect((await before('GET', 'booths')).json()).toEqual([]);
    expect((await after('GET', 'booths')).json()).toMatchObject([{ name: 'Auckland', event: { name: 'Next' } }]);
  });
});

/** A range of days from today, as in an event. */
const dayRange = (from: number, to: number): [string, string] => [dayIn(from), dayIn(to)];
