import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { arbitraryBody, arbitraryName } from '../support/arbitrary/arbitraryBody.ts';
import { crowdOfAddresses } from '../support/server/crowdOfAddresses.ts';
import type { AppRoute } from '../support/cloud/appRoutes.ts';
import { appRoutes } from '../support/cloud/appRoutes.ts';
import type { Ask } from '../support/cloud/consoleAtWork.ts';
import { consoleAtWork, keptLook, madeEvent, passphrase } from '../support/cloud/consoleAtWork.ts';
import { admitBooth } from '../support/cloud/cloudProcess.ts';
import { sampleReport } from '../support/cloud/sampleReport.ts';
import { runsOf } from '../support/arbitrary/runsOf.ts';
import { seed } from '../support/arbitrary/seed.ts';

const requestCount = runsOf({ usual: 1500, long: 20_000 });

const day = '2030-01-01';
const several = [1, 2, 3, 4, 5, 6, 7, 8];

describe.skipIf(inject('noEngines') !== null)('the cloud’s routes for booths and the console', () => {
  test(`answer ${requestCount} random requests of all kinds without an internal error`, async () => {
    // Other tests check themes, which takes seconds each.
    const console = await consoleAtWork({ check: async () => ({ ok: true, value: { name: 'Any', warnings: [] } }) });
    const boss = await console.person('Boss');
    // Several of each, because requests remove some.
    const booths = await Promise.all(several.map((place) => console.booth(`Hall ${place}`)));
    const events = await Promise.all(several.map((place) => madeEvent(boss, `Fair ${place}`, booths.slice(place - 1, place))));
    const looks = await Promise.all(several.map((place) => keptLook(console.calls, `Loud ${place}`)));
    const [event = '', look = ''] = [events[0], looks[0]];
    const token = await admitBooth(console.url);
    const ids = [...booths, ...events, ...looks];

    /** A body with the fields of all routes, each of which reads its own. */
    const good = {
      ...sampleReport({ ended: [{ id: event, outcome: 'done', says: 'It is done.' }], problems: ['The disk is full.'] }),
      name: 'Someone',
      passphrase,
      code: 'some-code-of-six-words',
      from: passphrase,
      to: passphrase,
      credential: { id: 'abc', response: { clientDataJSON: 'x' } },
      look,
      role: 'viewer',
      reachesAll: false,
      events,
      words: 'one two three four five six',
      act: 'close',
      firstDay: day,
      lastDay: day,
      booths,
      event,
      url: 'https://hooks.example.com/x',
      quietMinutes: 5,
      files: [{ path: 'theme.json', base64: 'e30=' }],
      secretHash: 'a'.repeat(64),
      tokenHash: 'b'.repeat(64),
      cloud: console.publicUrl,
      id: 'A'.repeat(22),
      deleteTokenHash: 'c'.repeat(64),
    };
    // `look` is an object in a report, and an id elsewhere.
    const reported = { ...good, look: sampleReport().look };

    const routes = appRoutes(console.app, '/console', '/booths', '/health').filter(
      // Ending the session or changing its passphrase would end the test's access.
      ({ method, path }) => !(method === 'DELETE' && path === '/console/api/session') && path !== '/console/api/passphrase',
    );
    const call = fc.constantFrom(...routes).chain((route) =>
      fc.record({
        route: fc.constant(route),
        body: arbitraryBody(route.path.startsWith('/booths') ? reported : good),
        names: fc.array(arbitraryName(ids), { minLength: 3, maxLength: 3 }),
        query: fc.constantFrom(
          '',
          '',
          '',
          '?before=1',
          '?before=-1',
          '?before=999999999999999',
          '?before=%00',
          '?x=%zz&__proto__=1',
          '?before=1&before=2',
        ),
        who: fc.constantFrom('boss', 'boss', 'viewer', 'stranger', 'booth'),
        type: fc.constantFrom('application/json', 'application/json', 'application/json', 'text/plain', 'application/octet-stream'),
      }),
    );

    const viewer = await console.person('Viewer', { role: 'viewer', reachesAll: false, events: [event] });
    const people: Readonly<Record<string, Ask>> = { boss, viewer };
    const nextAddress = crowdOfAddresses();
    const failures: string[] = [];
    const statuses = new Map<number, number>();
    const reached = new Set<AppRoute>();
    for (const [place, { route, body, names, query, who, type }] of fc.sample(call, { seed, numRuns: requestCount }).entries()) {
      const left = [...names];
      const path = route.path.replaceAll(/:\w+|\*/g, () => left.shift() ?? 'x') + query;
      const hasBody = route.method !== 'GET' && route.method !== 'HEAD';
      const ask = people[who];
      const order = { method: route.method, url: path, remoteAddress: nextAddress(), ...(hasBody && { payload: body }) };
      const headers = { origin: console.publicUrl, ...(hasBody && { 'content-type': type }) };
      const answer =
        ask !== undefined && path.startsWith('/console/api/')
          ? await ask(route.method as 'GET', path.slice('/console/api/'.length), hasBody ? (body as unknown as object) : undefined, headers)
          : await console.app.inject({ ...order, headers: { ...headers, ...(who === 'booth' && { authorization: `Bearer ${token}` }) } });
      const told = answer.statusCode >= 400 && /node_modules|at .+:\d+:\d+|postgres|relation "|syntax error/i.test(answer.body);
      if (answer.statusCode >= 500 || told)
        failures.push(
          `request ${place}: ${who}, ${route.method} ${path.slice(0, 200)} ${hasBody ? body.slice(0, 2000) : ''}: ${answer.body}`,
        );
      if (answer.statusCode < 300) reached.add(route);
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    }
    process.stdout.write(
      `seed ${seed}: ${JSON.stringify([...statuses.entries()].toSorted())}, ${reached.size} of ${routes.length} routes succeeded\n`,
    );
    expect(failures.slice(0, 10), `seed ${seed}`).toEqual([]);
    for (const status of [200, 201, 204, 400, 401, 403, 404]) expect([...statuses.keys()]).toContain(status);
    expect(reached.size).toBeGreaterThan(routes.length / 2);
  }, 3_600_000);
});
