import { describe, expect, inject, test } from 'vitest';
import type { LogLine, TroubleOnConsole } from '../../src/shared/contract/console.ts';
import type { Ask, ConsoleAtWork } from '../support/cloud/consoleAtWork.ts';
import { consoleAtWork, madeEvent } from '../support/cloud/consoleAtWork.ts';
import { dayIn } from '../support/time/dayIn.ts';

const camera = 'The camera was unplugged. Plug it in again.';
const waiting = (count: number): string => `${count} photos wait to be sent.`;

const troublesOf = async (ask: Ask, path: string): Promise<readonly TroubleOnConsole[]> =>
  (await ask('GET', `${path}/troubles`)).json<TroubleOnConsole[]>();
const told = (troubles: readonly TroubleOnConsole[]) => troubles.map(({ problem, ended }) => [problem, ended !== null]);

/** Simulates the passing of time by moving all recorded times into the past. */
async function minutesPass({ calls }: ConsoleAtWork, minutes: number): Promise<void> {
  const ago = `interval '${minutes} minutes'`;
  await calls.run(`UPDATE booth_reports SET heard = heard - ${ago}`, []);
  await calls.run(`UPDATE booth_troubles SET began = began - ${ago}, ended = ended - ${ago}`, []);
  await calls.run(`UPDATE booth_stays SET began = began - ${ago}, ended = ended - ${ago}`, []);
}

describe.skipIf(inject('noEngines') !== null)('a booth’s history', () => {
  test('lists each problem once, from its first report to the first report without it, even if its figures change', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const booth = await console.booth('Foyer', { problems: [waiting(3)] });
    await minutesPass(console, 1);
    await console.hear(booth, { problems: [waiting(4), camera] });
    await minutesPass(console, 1);
    await console.hear(booth, { problems: [camera] });
    expect(told(await troublesOf(boss, `booths/${booth}`))).toEqual([
      [camera, false],
      [waiting(3), true],
    ]);
    await console.hear(booth);
    await console.hear(booth, { problems: [camera] });
    expect(told(await troublesOf(boss, `booths/${booth}`))).toEqual([
      [camera, false],
      [camera, true],
      [waiting(3), true],
    ]);
  });

  test('lists its silences, which end no other problem', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const booth = await console.booth('Foyer', { problems: [camera] });
    await minutesPass(console, 29);
    expect(told(await troublesOf(boss, `booths/${booth}`))).toEqual(
      expect.arrayContaining([
        ['It is silent.', false],
        [camera, false],
      ]),
    );
    await console.hear(booth, { problems: [camera] });
    const troubles = await troublesOf(boss, `booths/${booth}`);
    expect(told(troubles)).toEqual(
      expect.arrayContaining([
        ['It was silent.', true],
        [camera, false],
      ]),
    );
    const silence = troubles.find(({ isSilence }) => isSilence)!;
    expect((Date.parse(silence.ended!) - Date.parse(silence.began)) / 60_000).toBeCloseTo(29, 0);
    // Two minutes without a report do not count as silence.
    await minutesPass(console, 1.9);
    await console.hear(booth);
    expect((await troublesOf(boss, `booths/${booth}`)).filter(({ isSilence }) => isSilence).length).toBe(1);
  });

  test('includes a wrong clock', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const booth = await console.booth('Foyer', { clockMs: Date.now() + 6 * 60_000 });
    await console.hear(booth, { clockMs: Date.now() });
    expect(told(await troublesOf(boss, `booths/${booth}`))).toEqual([['Its clock was 6 minutes wrong.', true]]);
  });

  test.each([
    ['a problem begins', 0, [camera]],
    ['a silence ends', 3, []],
  ])('keeps at most two thousand entries per event when %s', async (_what, silentMinutes, problems) => {
    const console = await consoleAtWork();
    const booth = await console.booth('Foyer');
    await console.calls.run(
      `INSERT INTO booth_troubles (booth, event, key, problem, began, ended)
       SELECT $1::text::uuid, visit_event($1::text::uuid, now()), 'x', 'x', now(), now() FROM generate_series(1, 2100)`,
      [booth],
    );
    await minutesPass(console, silentMinutes);
    await console.hear(booth, { problems });
    expect((await console.calls.run('SELECT FROM booth_troubles', [])).length).toBe(2000);
  });
});

describe.skipIf(inject('noEngines') !== null)('an event’s history', () => {
  test('lists what began there; a problem that outlasts a move counts at both events, and each customer sees only their own', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const booth = await console.booth('Foyer', null);
    const [gala, fair] = [
      await madeEvent(boss, 'Gala', [booth], [dayIn(0), dayIn(0)]),
      await madeEvent(boss, 'Fair', [], [dayIn(0), dayIn(0)]),
    ];
    const [ofGala, ofFair] = [
      await console.person('G', { role: 'viewer', reachesAll: false, events: [gala] }),
      await console.person('F', { role: 'viewer', reachesAll: false, events: [fair] }),
    ];
    await console.hear(booth, { problems: [waiting(3)] });
    await minutesPass(console, 0.5);
    expect((await boss('PUT', `booths/${booth}/event`, { event: fair })).statusCode).toBe(204);
    await minutesPass(console, 0.5);
    await console.hear(booth, { problems: [waiting(3), camera] });
    expect(told(await troublesOf(ofGala, `events/${gala}`))).toEqual([[waiting(3), true]]);
    expect(told(await troublesOf(ofFair, `events/${fair}`)).toSorted()).toEqual(
      [
        [waiting(3), false],
        [camera, false],
      ].toSorted(),
    );
    expect((await troublesOf(ofFair, `booths/${booth}`)).length).toBe(2);
    expect((await ofGala('GET', `events/${fair}/troubles`)).statusCode).toBe(404);
    expect((await ofGala('GET', `events/${fair}/troubles.csv`)).statusCode).toBe(404);
  });

  test('lists its own part of a silence that outlasts a move', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const booth = await console.booth('Foyer', null);
    const [gala, fair] = [
      await madeEvent(boss, 'Gala', [booth], [dayIn(-9), dayIn(9)]),
      await madeEvent(boss, 'Fair', [], [dayIn(-9), dayIn(9)]),
    ];
    const both = async () => [await troublesOf(boss, `events/${gala}`), await troublesOf(boss, `events/${fair}`)] as const;
    await console.hear(booth);
    await minutesPass(console, 1);
    await boss('PUT', `booths/${booth}/event`, { event: fair });
    await minutesPass(console, 180);
    const [atGala, atFair] = await both();
    expect([told(atGala), told(atFair)]).toEqual([[['It was silent.', true]], [['It is silent.', false]]]);
    expect(atGala[0]?.ended).toBe(atFair[0]?.began);
    await console.hear(booth);
    const [leftAtGala, leftAtFair] = await both();
    expect(leftAtGala).toEqual(atGala);
    expect([told(leftAtFair), leftAtFair[0]?.began]).toEqual([[['It was silent.', true]], atFair[0]?.began]);
  });

  test('ends a problem when the booth leaves, even if the next report comes from another event', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const booth = await console.booth('Foyer', null);
    const [gala, fair] = [
      await madeEvent(boss, 'Gala', [booth], [dayIn(-9), dayIn(9)]),
      await madeEvent(boss, 'Fair', [], [dayIn(-9), dayIn(9)]),
    ];
    await console.hear(booth, { problems: [camera] });
    await minutesPass(console, 1);
    expect(told(await troublesOf(boss, `events/${gala}`))).toEqual([[camera, false]]);
    await boss('PUT', `booths/${booth}/event`, { event: fair });
    await minutesPass(console, 180);
    const atGala = await troublesOf(boss, `events/${gala}`);
    expect(told(atGala)).toEqual([
      [camera, true],
      ['It was silent.', true],
    ]);
    expect(atGala[0]?.ended).toBe(atGala[1]?.ended);
    await console.hear(booth, { problems: [camera] });
    expect(await troublesOf(boss, `events/${gala}`)).toEqual(atGala);
    expect(told(await troublesOf(boss, `events/${fair}`))).toContainEqual([camera, false]);
  });

  test.each([
    ['Spring Gala 2026', 'Spring-Gala-2026', 'Spring-Gala-2026'],
    ['Ärzteball „Süd“', 'Arzteball-Sud', '%C3%84rzteball-S%C3%BCd'],
    ['春のガラ', '', '%E6%98%A5%E3%81%AE%E3%82%AB%E3%82%99%E3%83%A9'],
  ])('downloads as a file named after the event %s and its date, like its figures', async (name, ascii, whole) => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const booth = await console.booth('=Foyer', { problems: [camera] });
    const event = await madeEvent(boss, name, [booth], [dayIn(0), dayIn(1)]);
    await console.hear(booth, { problems: [camera] });
    for (const [path, what] of [
      ['troubles.csv', '-problems'],
      ['sums.csv', ''],
    ]) {
      const { headers, body } = await boss('GET', `events/${event}/${path}`);
      const disposition = String(headers['content-disposition']);
      expect(disposition).toContain(`filename="${ascii}-${dayIn(0)}${what}.csv"`);
      expect(decodeURIComponent(disposition).normalize('NFD')).toContain(
        `${decodeURIComponent(whole)}-${dayIn(0)}${what}.csv`.normalize('NFD'),
      );
      expect(headers['content-type']).toMatch('text/csv');
      if (path === 'troubles.csv') expect(body).toMatch(/^'=Foyer,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,,,The camera was unplugged/m);
    }
    expect((await boss('GET', `booths/${booth}/troubles.csv`)).headers['content-disposition']).toContain('Foyer-');
  });
});

describe.skipIf(inject('noEngines') !== null)('the log', () => {
  test('can be searched, filtered by day and result, and exported, within each account’s access', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const [foyer, bar] = [await console.booth('Foyer'), await console.booth('Bar')];
    const event = await madeEvent(boss, 'Gala', [foyer], [dayIn(0), dayIn(0)]);
    const limited = await console.person('Limited', { reachesAll: false, events: [event] });
    await boss('PUT', `booths/${foyer}/name`, { name: 'Bar' });
    await boss('PUT', `booths/${foyer}/name`, { name: 'Hall 100%_' });
    await boss('PUT', `booths/${bar}/name`, { name: 'Other hall' });
    const lines = async (ask: Ask, query: string): Promise<string[]> =>
      (await ask('GET', `log?${query}`)).json<LogLine[]>().map(({ act, about }) => `${act}: ${about}`);
    expect(await lines(boss, 'find=RENAMED')).toEqual([
      'renamed a booth: Bar → Other hall',
      'renamed a booth: Foyer → Hall 100%_',
      'renamed a booth: Foyer → Bar',
    ]);
    expect(await lines(boss, 'find=renamed&outcome=refused')).toEqual(['renamed a booth: Foyer → Bar']);
    // SQL's wildcards are ordinary characters here.
    for (const odd of ['100%25_', '%25_']) expect(await lines(boss, `find=${odd}`)).toEqual(['renamed a booth: Foyer → Hall 100%_']);
    expect(await lines(boss, 'find=%25Bar')).toEqual([]);
    expect(await lines(limited, 'find=renamed')).toEqual(['renamed a booth: Foyer → Hall 100%_', 'renamed a booth: Foyer → Bar']);
    const [tomorrow, yesterday] = [new Date(Date.now() + 86_400_000).toISOString(), new Date(Date.now() - 86_400_000).toISOString()];
    expect(await lines(boss, `from=${tomorrow}`)).toEqual([]);
    expect(await lines(boss, `to=${yesterday}`)).toEqual([]);
    expect((await lines(boss, `from=${yesterday}&to=${tomorrow}`)).length).toBeGreaterThan(4);
    const { headers, body } = await boss('GET', 'log.csv?find=renamed&outcome=done');
    expect(headers['content-disposition']).toContain(`filename="log-${new Date().toISOString().slice(0, 10)}.csv"`);
    expect(
      body
        .trim()
        .split('\r\n')
        .map((line) => line.split(',').slice(2).join(',')),
    ).toEqual(['who,what,about,outcome', 'Boss,renamed a booth,Bar → Other hall,done', 'Boss,renamed a booth,Foyer → Hall 100%_,done']);
    expect((await limited('GET', 'log.csv')).body).not.toContain('Other hall');
    for (const odd of ['outcome=x', 'from=x', 'from=0000-01-01T00:00:00Z', 'to=2026', 'find=', 'before=x'])
      expect((await boss('GET', `log?${odd}`)).statusCode, odd).toBe(400);
  });
});
