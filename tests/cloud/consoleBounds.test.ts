import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import postgres from 'postgres';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openPromise } from '../../src/launcher/openPromise.ts';
import { auditLog } from '../../src/server/storage/cloud/auditLog.ts';
import { eventBook } from '../../src/server/storage/cloud/eventBook.ts';
import type { ConsoleAccount, EventSums, LookOnConsole } from '../../src/shared/contract/console.ts';
import type { PostgresCalls } from '../../src/server/storage/photos/drivers/postgresCalls.ts';
import type { ConsoleAtWork } from '../support/cloud/consoleAtWork.ts';
import { consoleAtWork, keptLook, madeEvent, passphrase } from '../support/cloud/consoleAtWork.ts';

interface Plan {
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

/** The number of rows read in all steps of a plan. */
function examined(plan: Plan): number {
  const each = (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return each * (plan['Actual Loops'] ?? 1) + (plan.Plans ?? []).reduce((sum, one) => sum + examined(one), 0);
}

/** The database, with a count of the rows read by its statements. */
function counting(calls: PostgresCalls): { readonly calls: PostgresCalls; readonly rows: () => number } {
  let rows = 0;
  const run: PostgresCalls['run'] = async (text, values) => {
    const [plan] = await calls.run(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    const [{ Plan: top }] = (plan as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'];
    rows += examined(top);
    return calls.run(text, values);
  };
  return { calls: { ...calls, run }, rows: () => rows };
}

const accountOf = async ({ calls }: ConsoleAtWork, name: string): Promise<ConsoleAccount> => {
  const [{ id }] = (await calls.run('SELECT id FROM accounts WHERE name = $1', [name])) as [{ id: string }];
  return { id, name, role: 'viewer', reachesAll: false };
};

describe.skipIf(inject('noEngines') !== null)('a request to the console', () => {
  test('for the log reads only the account’s own lines, regardless of others', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const [mine, theirs] = [await console.booth('Mine'), await console.booth('Theirs')];
    const [fair, other] = [await madeEvent(boss, 'Fair', [mine]), await madeEvent(boss, 'Other', [theirs])];
    const viewer = await console.person('Eve', { role: 'viewer', reachesAll: false, events: [fair] });
    const fill = (booth: string | null, event: string | null, count: number) =>
      console.calls.run(
        `INSERT INTO audit_log (who, act, about, booth, event, outcome)
         SELECT 'Ada', 'did', '', $1::text::uuid, $2::text::uuid, 'done' FROM generate_series(1, ${String(count)})`,
        [booth, event],
      );
    await fill(null, fair, 3);
    await fill(mine, null, 2);
    await fill(theirs, other, 10_000);
    await console.calls.run('ANALYZE audit_log', []);
    const { calls, rows } = counting(console.calls);
    const lines = await auditLog(calls).lines(await accountOf(console, 'Eve'), {});
    expect(lines.map(({ act }) => act).filter((act) => act === 'did')).toHaveLength(5);
    expect(rows()).toBeLessThan(1000);
    expect((await viewer('GET', 'log')).json<unknown[]>()).toHaveLength(lines.length);
  });

  test('for themes shows the beginning of each theme’s findings', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    await keptLook(console.calls, 'Spring', 'Boss');
    await console.calls.run('UPDATE uploaded_looks SET warnings = $1::text::jsonb', [
      JSON.stringify(Array.from({ length: 100 }, (_, place) => `${String(place)} ${'x'.repeat(900)}`)),
    ]);
    const [{ warnings = [] } = {}] = (await boss('GET', 'themes')).json<Partial<LookOnConsole>[]>();
    expect([warnings.length, warnings[0]?.length, warnings[19]?.slice(0, 4)]).toEqual([20, 300, '19 x']);
  });

  test('for the figures of an event with as many booth reports as possible is processed in steps, so that other requests are answered meanwhile', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const booth = await console.booth('Mine');
    const [firstDay, lastDay] = ['2026-01-01', '2026-02-28'];
    const { id } = (await boss('POST', 'events', { name: 'Fair', firstDay, lastDay, booths: [booth] })).json<{ id: string }>();
    const durations = Array.from({ length: 400 }, (_, bucket) => ({ kind: 'shutter-to-card', bucket, count: 1 }));
    await console.calls.run(
      `INSERT INTO booth_hours (booth, day, hour, sums) SELECT $1::text::uuid, '2026-01-01'::date + n / 24, n % 24, $2::text::jsonb FROM generate_series(0, 1199) AS n`,
      [booth, JSON.stringify({ cards: 1, left: 0, broken: 0, durations })],
    );
    const parts: number[] = [];
    for await (const hours of eventBook(console.calls).hoursOf(id)) parts.push(hours.length);
    expect(parts).toEqual(Array.from({ length: 50 }, () => 24));
    const answers: string[] = [];
    const sums = boss('GET', `events/${id}/sums`).then((answer) => {
      answers.push('sums');
      return answer.json<EventSums>();
    });
    for (let look = 0; look < 10; look++) {
      await boss('GET', 'session');
      answers.push('other');
    }
    expect((await sums).total).toMatchObject({ cards: 1200, shutterToCard: { count: 480_000 } });
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'other'));
    const table = (await boss('GET', `events/${id}/sums.csv`)).body.trim().split('\r\n');
    expect([table.length, table[1]?.split(',').slice(1, 3), table.at(-1)?.split(',').slice(1, 3)]).toEqual([
      1201,
      ['2026-01-01', '00:00'],
      ['2026-02-19', '23:00'],
    ]);
  }, 60_000);

  test('for the figures of a long event delays no other customer’s requests, regardless of how many accounts ask for it', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const [mine, theirs] = [await console.booth('Mine'), await console.booth('Theirs')];
    const [fair, other] = [await madeEvent(boss, 'Fair', [mine]), await madeEvent(boss, 'Other', [theirs])];
    const durations = Array.from({ length: 400 }, (_, bucket) => ({ kind: 'shutter-to-card', bucket, count: 1 }));
    await console.calls.run(
      `INSERT INTO visit_hours (event, booth, day, hour, sums)
       SELECT $1::text::uuid, $2::text::uuid, current_date - n / 24, n % 24, $3::text::jsonb FROM generate_series(0, 1199) AS n`,
      [fair, mine, JSON.stringify({ cards: 1, left: 0, broken: 0, durations })],
    );
    const viewer = (name: string, event: string) => console.person(name, { role: 'viewer', reachesAll: false, events: [event] });
    const [ada, ben, eve, guest] = [
      await viewer('Ada', fair),
      await viewer('Ben', fair),
      await viewer('Eve', fair),
      await viewer('Kim', other),
    ];
    const answers: string[] = [];
    const asked = [
      [ada, 'sums'],
      [ben, 'sums.csv'],
      // These two wait while the others' answers are computed.
      [eve, 'sums'],
      [boss, 'sums'],
    ] as const;
    const long = asked.map(async ([ask, what]) => {
      const { statusCode } = await ask('GET', `events/${fair}/${what}`);
      answers.push(`${what} ${String(statusCode)}`);
    });
    for (let look = 0; look < 5; look++) {
      expect((await guest('GET', 'booths')).statusCode).toBe(200);
      answers.push('other');
    }
    await Promise.all(long);
    expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'other'));
    expect(answers.slice(5).toSorted()).toEqual(['sums 200', 'sums 200', 'sums 200', 'sums.csv 200']);
  }, 120_000);

  test('covers at most a year of an event', async () => {
    const boss = await (await consoleAtWork()).person('Boss');
    const made = async (lastDay: string) =>
      (await boss('POST', 'events', { name: 'Fair', firstDay: '2026-01-01', lastDay, booths: [] })).statusCode;
    expect([await made('2027-01-01'), await made('2027-01-02')]).toEqual([201, 422]);
  });

  test('takes one of its account’s 24 slots until it is answered or the client disconnects', async () => {
    const console = await consoleAtWork();
    const [boss, other] = [await console.person('Boss'), await console.person('Ada')];
    const signedIn = await console.stranger()('POST', 'session', { name: 'Boss', passphrase });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    await console.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = console.app.server.address() as AddressInfo;
    const away = postgres(console.url, { max: 1, onnotice: () => undefined });
    onTestFinished(() => away.end());
    const [locked, over] = [openPromise<null>(), openPromise<null>()];
    const backup = away.begin(async (sql) => {
      await sql`LOCK TABLE uploaded_looks IN ACCESS EXCLUSIVE MODE`;
      locked.resolve(null);
      await over.promise;
    });
    await locked.promise;
    onTestFinished(() => over.resolve(null));
    let refused = 0;
    const sockets = Array.from({ length: 30 }, (): Socket => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined).on('data', (bytes) => (refused += bytes.toString('latin1').startsWith('HTTP/1.1 429') ? 1 : 0));
      socket.write(`GET /console/api/themes HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
      return socket;
    });
    await expect.poll(() => refused).toBe(6);
    expect((await other('GET', 'booths')).statusCode).toBe(200);
    for (const socket of sockets) socket.destroy();
    over.resolve(null);
    await backup;
    expect((await boss('GET', 'booths')).statusCode).toBe(200);
  }, 60_000);

  test.each([
    ['all lines of the log', 'log.csv', 20_001],
    ['all problems of a booth', 'booths/$booth/troubles.csv', 9_001],
    ['all problems of an event', 'events/$event/troubles.csv', 9_001],
  ])(
    'for a file, %s, buffers at most two chunks of it while the client does not read',
    async (_what, path, lines) => {
      const { console, boss, booth, event, unread } = await unreadAnswers();
      await console.calls.run(
        `INSERT INTO audit_log (who, act, about, outcome) SELECT 'Ada', 'did', n || repeat('界', 300), 'done' FROM generate_series(1, 20000) AS n`,
        [],
      );
      await console.calls.run(
        `INSERT INTO booth_troubles (booth, event, key, problem, began, ended)
       SELECT $1::text::uuid, $2::text::uuid, 'k' || n, n || repeat('界', 300), now() - n * interval '1 second', now() FROM generate_series(1, 9000) AS n`,
        [booth, event],
      );
      const address = path.replace('$booth', booth).replace('$event', event);
      const { body } = await boss('GET', address);
      const rows = body.trim().split('\r\n');
      expect([rows.length, new Set(rows).size, body.split('\uFEFF').length]).toEqual([lines, lines, 2]);
      const { statuses, bytes } = await unread(address);
      expect(statuses).toEqual(Array.from({ length: 24 }, () => 200));
      // A file is 8 to 18 MB.
      expect(bytes()).toBeLessThan(24 * 1_500_000);
    },
    120_000,
  );

  test('is refused while eight megabytes of earlier answers remain unread', async () => {
    const { console, unread, boss, other } = await unreadAnswers();
    await console.calls.run(
      `INSERT INTO events (name, first_day, last_day) SELECT n || repeat('x', 8000), '2026-01-01', '2026-01-01' FROM generate_series(1, 2000) AS n`,
      [],
    );
    // Exceeds the buffers at both ends of a connection.
    expect((await boss('GET', 'events')).body.length).toBeGreaterThan(15_000_000);
    const { statuses, leave } = await unread('events');
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 23 }, () => 429)]);
    expect((await other('GET', 'booths')).statusCode).toBe(200);
    leave();
    await expect.poll(async () => (await boss('GET', 'booths')).statusCode).toBe(200);
  }, 60_000);
});

/** A console and a client that sends 24 requests at once and reads only their status. */
async function unreadAnswers() {
  const console = await consoleAtWork();
  const [boss, other] = [await console.person('Boss'), await console.person('Ada')];
  const booth = await console.booth('Mine');
  const event = await madeEvent(boss, 'Fair', [booth]);
  const signedIn = await console.stranger()('POST', 'session', { name: 'Boss', passphrase });
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
  const serverSide = new Set<Socket>();
  console.app.server.on('connection', (socket: Socket) => serverSide.add(socket));
  await console.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = console.app.server.address() as AddressInfo;
  async function unread(path: string) {
    const sockets: Socket[] = [];
    const asked = Array.from({ length: 24 }, () => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      return new Promise<number>((resolve) => {
        socket
          .on('error', () => undefined)
          .once('data', (bytes: Buffer) => {
            socket.pause();
            resolve(Number(bytes.toString('latin1').slice(9, 12)));
          });
        socket.write(`GET /console/api/${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
      });
    });
    const leave = (): void => sockets.forEach((socket) => socket.destroy());
    onTestFinished(leave);
    return {
      statuses: await Promise.all(asked),
      /** The bytes of all answers waiting in the server's memory. */
      bytes: () => [...serverSide].reduce((sum, { writableLength }) => sum + writableLength, 0),
      leave,
    };
  }
  return { console, boss, other, booth, event, unread };
}
