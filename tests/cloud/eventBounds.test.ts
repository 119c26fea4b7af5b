import { randomBytes } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import type { BoothMove, EventSums, TroubleOnConsole } from '../../src/shared/contract/console.ts';
import type { Ask, ConsoleAtWork } from '../support/cloud/consoleAtWork.ts';
import { consoleAtWork, keptLook, madeEvent } from '../support/cloud/consoleAtWork.ts';
import { dayIn } from '../support/time/dayIn.ts';

interface Parts {
  readonly console: ConsoleAtWork;
  readonly booth: string;
  readonly gala: string;
  readonly boss: Ask;
  /** Two accounts that each have access to one event. */
  readonly ofGala: Ask;
  readonly ofFair: Ask;
}

const visit = (hoursAgo: number) => ({
  id: randomBytes(16).toString('hex'),
  secondsAgo: hoursAgo * 3600,
  outcome: 'card' as const,
  durations: [],
});

/** The rows that an event leaves, their number, and the request that the next customer's booth or operator repeats as often as possible. */
const tables: readonly (readonly [
  what: string,
  leaves: (parts: Parts) => Promise<unknown>,
  count: (parts: Parts) => Promise<unknown>,
  fills: (parts: Parts) => Promise<unknown>,
])[] = [
  [
    'problems',
    async ({ console, booth }) => {
      await console.hear(booth, { problems: ['The camera was unplugged.'] });
      await console.hear(booth);
    },
    async ({ ofGala, gala }) => (await ofGala('GET', `events/${gala}/troubles`)).json<TroubleOnConsole[]>().length,
    async ({ console, booth }) => {
      for (let turn = 0; turn < 41; turn++)
        await console.hear(booth, {
          problems: Array.from({ length: 50 }, (_, place) => `${String.fromCodePoint(97 + (turn % 2), 0x4e00 + place)} failed.`),
        });
    },
  ],
  [
    'figures',
    ({ console, booth }) => console.hear(booth, { visits: [visit(24 * 245)] }),
    async ({ ofGala, gala }) => (await ofGala('GET', `events/${gala}/sums`)).json<EventSums>().total.cards,
    async ({ console, booth }) => {
      for (let at = 0; at < 5002; at += 200)
        await console.hear(booth, { visits: Array.from({ length: 200 }, (_, place) => visit(at + place)) });
    },
  ],
  [
    'themes',
    async ({ console, ofGala, booth }) => {
      const look = await keptLook(console.calls, 'Spring', 'Gala');
      expect((await ofGala('PUT', `booths/${booth}/theme`, { look })).statusCode).toBe(204);
      await console.calls.run(`UPDATE booth_orders SET ended = now(), outcome = 'done'`, []);
    },
    async ({ boss, booth, gala }) => {
      // Moving back gives the booth its theme from Gala.
      const moves = (await boss('GET', `booths/${booth}/moves`)).json<BoothMove[]>();
      return moves.filter(({ event, look }) => event?.id === gala && look?.name === 'Spring').length;
    },
    async ({ ofFair, booth }) => {
      for (let turn = 0; turn < 205; turn++) expect((await ofFair('PUT', `booths/${booth}/theme`, { look: null })).statusCode).toBe(204);
    },
  ],
];

describe.skipIf(inject('noEngines') !== null)('a booth’s history at one event', () => {
  test.each(tables)(
    'is not displaced by the next event’s: %s',
    async (what, leaves, count, fills) => {
      const console = await consoleAtWork();
      const boss = await console.person('Boss');
      const booth = await console.booth('Foyer', null);
      const gala = await madeEvent(boss, 'Gala', [booth], [dayIn(-250), dayIn(0)]);
      const fair = await madeEvent(boss, 'Fair', [], [dayIn(-239), dayIn(0)]);
      const customer = (name: string, event: string) => console.person(name, { reachesAll: false, events: [event] });
      const parts = { console, boss, booth, gala, ofGala: await customer('Gala', gala), ofFair: await customer('Fair', fair) };
      await leaves(parts);
      expect(await count(parts)).toBe(1);
      expect((await boss('PUT', `booths/${booth}/event`, { event: fair })).statusCode).toBe(204);
      // The booth has been at Fair for a long time.
      await console.calls.run(
        `UPDATE booth_stays SET ended = ended - interval '240 days', began = began - interval '300 days' WHERE ended IS NOT NULL`,
        [],
      );
      if (what === 'themes') await console.calls.run(`UPDATE booth_orders SET given = now() - interval '245 days'`, []);
      await fills(parts);
      expect(await count(parts)).toBe(1);
    },
    120_000,
  );
});

/** Sends a request and counts how often it looks up a booth's owner at a given time. */
async function countedLookUps(
  { calls }: ConsoleAtWork,
  ask: Ask,
): Promise<(path: string) => Promise<readonly [Awaited<ReturnType<Ask>>, number]>> {
  await calls.run('ALTER FUNCTION booth_owner(uuid, timestamptz) RENAME TO known_owner', []);
  await calls.run('CREATE SEQUENCE judged', []);
  await calls.run(
    `CREATE FUNCTION booth_owner(uuid, timestamptz) RETURNS uuid LANGUAGE sql AS $$ SELECT nextval('judged'); SELECT known_owner($1, $2) $$`,
    [],
  );
  return async (path) => {
    await calls.run(`SELECT setval('judged', 1)`, []);
    const answer = await ask('GET', path);
    const [{ count }] = (await calls.run('SELECT last_value::integer AS count FROM judged', [])) as [{ count: number }];
    return [answer, count];
  };
}

describe.skipIf(inject('noEngines') !== null)('a booth’s many commands at one event', () => {
  test('are not checked one by one for each request', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const booth = await console.booth('Foyer');
    const fair = await madeEvent(boss, 'Fair', [booth]);
    const ofFair = await console.person('Fair', { role: 'viewer', reachesAll: false, events: [fair] });
    await console.calls.run(
      `INSERT INTO booth_orders (booth, body, given, ended, outcome, event)
       SELECT $1::text::uuid, $2::text::jsonb, now() - n * interval '1 second', now(), 'done', $3::text::uuid FROM generate_series(1, 3000) AS n`,
      [booth, JSON.stringify({ kind: 'look', look: { id: booth, name: 'Spring', sha256: 'a'.repeat(64), sizeBytes: 1 } }), fair],
    );
    const looksUp = await countedLookUps(console, ofFair);
    for (const path of ['booths', `booths/${booth}`, `events/${fair}/theme`]) {
      const [{ statusCode }, count] = await looksUp(path);
      expect([path, statusCode, count < 100 ? 'few' : count]).toEqual([path, 200, 'few']);
    }
    const [{ body }] = await looksUp(`events/${fair}/theme`);
    expect(body).toContain('Spring');
  }, 120_000);
});

describe.skipIf(inject('noEngines') !== null)('a booth’s rows from earlier customers', () => {
  test('are not checked one by one for each request of the next customer', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const booth = await console.booth('Foyer');
    await madeEvent(boss, 'Gala', [booth], [dayIn(-40), dayIn(-20)]);
    const fair = await madeEvent(boss, 'Fair', [booth], [dayIn(-2), dayIn(2)]);
    const ofFair = await console.person('Fair', { role: 'viewer', reachesAll: false, events: [fair] });
    const run = (text: string, ...values: string[]) => console.calls.run(text, values);
    const rows = 'generate_series(1, 3000) AS n';
    const ago = `now() - interval '30 days' + n * interval '1 second'`;
    await run(`UPDATE booth_stays SET began = began - interval '60 days'`);
    await run(
      `INSERT INTO audit_log (at, who, act, about, booth, outcome) SELECT ${ago}, 'Eve', 'did', '', $1::text::uuid, 'done' FROM ${rows}`,
      booth,
    );
    await run(
      `INSERT INTO booth_troubles (booth, event, key, problem, began, ended) SELECT $1::text::uuid, event, 'k' || n, 'It failed.', ${ago}, ${ago}
       FROM booth_stays CROSS JOIN ${rows} WHERE event::text <> $2`,
      booth,
      fair,
    );
    await run(
      `INSERT INTO booth_orders (booth, body, given, ended, outcome) SELECT $1::text::uuid, $2::text::jsonb, ${ago}, ${ago}, 'done' FROM ${rows}`,
      booth,
      JSON.stringify({ kind: 'look', look: { id: booth, name: 'Spring', sha256: 'a'.repeat(64), sizeBytes: 1 } }),
    );
    const looksUp = await countedLookUps(console, ofFair);
    const judged = async (path: string): Promise<readonly [number, string, number]> => {
      const [{ statusCode, body }, count] = await looksUp(path);
      return [statusCode, body.includes('Eve') || body.includes('It failed') || body.includes('Spring') ? 'another’s' : 'own', count];
    };
    for (const path of [
      ...['log', 'log?find=x', 'log.csv', `booths/${booth}/troubles`, `booths/${booth}/troubles.csv`],
      ...['booths', `booths/${booth}`, `events/${fair}/theme`, `events/${fair}/sums`],
    ]) {
      const [status, whose, count] = await judged(path);
      expect([path, status, whose, count < 100 ? 'few' : count]).toEqual([path, 200, 'own', 'few']);
    }
  }, 120_000);
});
