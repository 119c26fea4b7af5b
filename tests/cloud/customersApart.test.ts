import { describe, expect, inject, test } from 'vitest';
import { boothReports } from '../../src/server/storage/cloud/boothReports.ts';
import { inLookFolder } from '../../src/server/storage/themes/lookFolder.ts';
import { openLookCheck } from '../../src/server/features/theme-library/checkLook.ts';
import { packLook } from '../../src/server/storage/themes/packedLook.ts';
import type { BoothDetail, EventOnConsole, EventSums, LogLine, LookOnConsole } from '../../src/shared/contract/console.ts';
import { made, receiver, rounds } from '../support/cloud/alertsAtWork.ts';
import type { Ask, ConsoleAtWork } from '../support/cloud/consoleAtWork.ts';
import { consoleAtWork, keptLook, madeEvent } from '../support/cloud/consoleAtWork.ts';
import { sampleReport } from '../support/cloud/sampleReport.ts';
import { settled } from '../support/time/settled.ts';
import { dayIn } from '../support/time/dayIn.ts';

/** Two customers, each with an event and booths. */
async function twoCustomers(console: ConsoleAtWork, boothsOfAda = 1) {
  const boss = await console.person('Boss');
  const ofAda: string[] = [];
  for (let place = 0; place < boothsOfAda; place++) ofAda.push(await console.booth(`A${String(place)}`));
  const ofBen = await console.booth('B');
  const [fairA, fairB] = [await madeEvent(boss, 'Fair A', ofAda), await madeEvent(boss, 'Fair B', [ofBen])];
  const customer = (name: string, event: string) => console.person(name, { reachesAll: false, events: [event] });
  return { boss, ofAda, ofBen, fairA, fairB, ada: await customer('Ada', fairA), ben: await customer('Ben', fairB) };
}

/** A theme's files, different for each number. */
const filesOf = (which: number) => {
  const packed = packLook([{ path: 'theme.json', bytes: Buffer.from(`{"extends":"classic","n":${String(which)}}`) }]);
  return JSON.parse(Buffer.from(packed.ok ? packed.value : []).toString('utf8')) as object;
};

const idOf = async (boss: Ask, name: string): Promise<string> =>
  (await boss('GET', 'people')).json<{ id: string; name: string }[]>().find((one) => one.name === name)?.id ?? '';

describe.skipIf(inject('noEngines') !== null)('one customer’s actions', () => {
  test.each<readonly [string, (parts: { boss: Ask; ada: string; event: string; booth: string }) => ReturnType<Ask>]>([
    [
      'their event is over',
      ({ boss, event, booth }) =>
        boss('PUT', `events/${event}`, { name: 'Fair A', firstDay: dayIn(-9), lastDay: dayIn(-8), booths: [booth] }),
    ],
    [
      'the booth has moved to another event',
      ({ boss, event }) => boss('PUT', `events/${event}`, { name: 'Fair A', firstDay: dayIn(-1), lastDay: dayIn(1), booths: [] }),
    ],
    [
      'they have become a viewer',
      ({ boss, ada, event }) => boss('PUT', `people/${ada}`, { role: 'viewer', reachesAll: false, events: [event] }),
    ],
    ['their account has been removed', ({ boss, ada }) => boss('DELETE', `people/${ada}`)],
  ])('no longer reach a booth that was offline once %s', async (_why, ends) => {
    const console = await consoleAtWork();
    const { boss, ada, fairA: event, ofAda } = await twoCustomers(console);
    const [booth = ''] = ofAda;
    const look = await keptLook(console.calls, 'Spring', 'Ada');
    expect((await ada('PUT', `booths/${booth}/theme`, { look })).statusCode).toBe(204);
    expect((await ada('POST', `booths/${booth}/orders`, { act: 'close' })).statusCode).toBe(204);
    expect((await boss('POST', `booths/${booth}/orders`, { act: 'rehearse' })).statusCode).toBe(204);
    expect((await ends({ boss, ada: await idOf(boss, 'Ada'), event, booth })).statusCode).toBe(204);
    const { orders } = await settled(boothReports(console.calls).receive(booth, sampleReport()));
    expect(orders.map(({ order }) => order.kind)).toEqual(['rehearse']);
    const detail = (await boss('GET', `booths/${booth}`)).json<BoothDetail>();
    expect(detail.orders.map(({ state, reason }) => [state, reason])).toEqual([
      ['sent', null],
      ['failed', 'The person who gave this command may no longer control the booth.'],
      ['failed', 'The person who gave this command may no longer control the booth.'],
    ]);
  });

  test("do not fill the tables of commands or acts, and do not delay other customers' pages", async () => {
    const console = await consoleAtWork();
    const { ada, ben, ofAda, fairA } = await twoCustomers(console);
    const [booth = ''] = ofAda;
    const look = await keptLook(console.calls, 'Spring', 'Ada');
    const send = async () => (await ada('PUT', `booths/${booth}/theme`, { look })).statusCode;
    const statuses: number[] = [];
    // A slow machine gives time for more requests.
    while (statuses.at(-1) !== 429 && statuses.length < 1000) statuses.push(await send());
    expect(statuses.slice(0, 290).every((status) => status === 204)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect((await ben('POST', `booths/${booth}/orders`, { act: 'open' })).statusCode).toBe(404);
    const [{ orders }] = (await console.calls.run('SELECT count(*)::integer AS orders FROM booth_orders', [])) as [{ orders: number }];
    expect(orders).toBe(200);
    // As many as earlier releases accepted. Inserts them in parts, because a statement is cancelled after five seconds.
    for (let part = 0; part < 5; part++) {
      await console.calls.run(
        `INSERT INTO booth_orders (booth, body, ended, outcome) SELECT booth, body, now(), 'superseded' FROM booth_orders CROSS JOIN generate_series(1, 250) LIMIT 50000`,
        [],
      );
      await console.calls.run(
        `INSERT INTO audit_log (who, act, about, booth, event, outcome) SELECT 'Ada', 'sent', '', $1::text::uuid, $2::text::uuid, 'done' FROM generate_series(1, 80000)`,
        [booth, fairA],
      );
    }
    for (const page of ['booths', 'events', 'log', 'themes', 'alerts'])
      expect<unknown>([page, (await ben('GET', page)).statusCode]).toEqual([page, 200]);
  }, 120_000);

  test("do not stall other customers' pages by only reading", async () => {
    const console = await consoleAtWork();
    const { boss, ofAda, fairA, ben, fairB } = await twoCustomers(console, 12);
    const eve = await console.person('Eve', { role: 'viewer', reachesAll: false, events: [fairA] });
    const durations = ['shutter-to-card', 'code-to-phone'].flatMap((kind) =>
      Array.from({ length: 45 }, (_, bucket) => ({ kind, bucket: 100 + bucket, count: 1 })),
    );
    await console.calls.run(
      `INSERT INTO booth_hours (booth, day, hour, sums) SELECT booth::uuid, current_date - n / 8, 12 + n % 8, $2::text::jsonb
       FROM unnest(string_to_array($1, ',')) AS booth CROSS JOIN generate_series(0, 239) AS n`,
      [ofAda.join(','), JSON.stringify({ cards: 1, left: 0, broken: 0, durations })],
    );
    for (const [path, length] of [
      [`events/${fairA}/sums`, 40],
      [`events/${fairA}/sums.csv`, 40],
      ['booths', 320],
    ] as const) {
      const flood = Array.from({ length }, () => eve('GET', path));
      expect<unknown>([path, (await ben('GET', `events/${fairB}/sums`)).statusCode]).toEqual([path, 200]);
      expect((await ben('GET', 'booths')).statusCode).toBe(200);
      const answers = await Promise.all(flood);
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
      const refused = answers.find(({ statusCode }) => statusCode === 429);
      expect([refused?.headers['retry-after'], refused?.json()]).toEqual([
        '10',
        { error: 'wait', message: 'Too many requests came from here. Please wait.', waitSeconds: 10 },
      ]);
    }
    expect((await boss('GET', `events/${fairA}/sums`)).json<EventSums>().total).toMatchObject({ cards: 2880 });
  }, 60_000);

  test("do not delay other customers' alerts, even with unreachable addresses and many booths", async () => {
    const console = await consoleAtWork();
    const { ada, ben, ofAda, ofBen, fairA, fairB } = await twoCustomers(console, 12);
    const dead = await receiver(...Array.from({ length: 999 }, () => 503));
    const { url, heard } = await receiver();
    for (let place = 0; place < 20; place++) await made(ada, dead.url, fairA);
    await made(ben, url, fairB);
    const round = rounds(console);
    for (const booth of ofAda) await console.hear(booth, { problems: ['No paper.'] });
    await round();
    expect(dead.heard.length).toBe(20);
    await console.hear(ofBen, { problems: ['No paper.'] });
    await round();
    expect(heard.map(({ message }) => message.booth?.name)).toEqual(['B']);
    expect(dead.heard.length).toBe(39);
  });

  test('keep no more messages per alert than somebody could read', async () => {
    const console = await consoleAtWork();
    const { ada, ofAda, fairA } = await twoCustomers(console);
    const { id } = await made(ada, (await receiver()).url, fairA);
    for (const outcome of ['NULL, NULL', `'delivered', now()`])
      await console.calls.run(
        `INSERT INTO alert_messages (alert, body, made, next_try, outcome, ended)
         SELECT $1::text::uuid, '{"booth":{"id":"${ofAda[0] ?? ''}"}}', now() - interval '1 minute' * n, now() + interval '1 hour', ${outcome} FROM generate_series(1, 300) AS n`,
        [id],
      );
    await console.hear(ofAda[0] ?? '', { problems: ['No paper.'] });
    const round = rounds(console);
    await round();
    await console.calls.run(`UPDATE alerts SET said = '{}'`, []);
    await round();
    const [{ waiting, all }] = (await console.calls.run(
      'SELECT count(*) FILTER (WHERE outcome IS NULL)::integer AS waiting, count(*)::integer AS all FROM alert_messages',
      [],
    )) as [{ waiting: number; all: number }];
    expect([waiting <= 200, all <= 402]).toEqual([true, true]);
  });

  test("are reported and logged regardless of the theme's name", async () => {
    let [name, errors] = ['', [] as string[]];
    const finding = { file: 'theme.json', line: 1, path: 'name', message: '' };
    const console = await consoleAtWork({
      check: openLookCheck(inLookFolder, async () => ({
        name,
        errors: errors.map((message) => ({ ...finding, message })),
        warnings: [{ ...finding, message: name }],
        figures: null,
      })),
    });
    const { ada, ofAda } = await twoCustomers(console);
    for (const odd of ['x'.repeat(600), 'a\0b', 'a\u{d800}b', `${'x'.repeat(299)}😀`, 'a\u001b[31mb\u202ec']) {
      [name, errors] = [odd, []];
      const kept = await ada('POST', 'themes', filesOf(odd.length + (odd.codePointAt(1) ?? 0)));
      expect([odd, kept.statusCode]).toEqual([odd, 201]);
      expect((await ada('PUT', `booths/${ofAda[0] ?? ''}/theme`, { look: kept.json<{ id: string }>().id })).statusCode).toBe(204);
      errors = [odd];
      expect((await ada('POST', 'themes', filesOf(9))).statusCode).toBe(422);
      expect((await ada('GET', 'log')).json<LogLine[]>()[0]).toMatchObject({
        act: 'uploaded a theme',
        outcome: 'The theme has an error and was not stored.',
      });
    }
    expect((await ada('GET', `booths/${ofAda[0] ?? ''}`)).statusCode).toBe(200);
  });

  test('upload only as many themes as fit; removing some makes room, and other customers’ bytes stay', async () => {
    const console = await consoleAtWork({ check: async () => ({ ok: true, value: { name: 'Spring', warnings: [] } }) });
    const { ada, ben, boss, ofAda } = await twoCustomers(console);
    const upload = async (ask: Ask, which: number) => {
      const answer = await ask('POST', 'themes', filesOf(which));
      return answer.statusCode === 201 ? answer.json<{ id: string }>().id : answer.json<{ message: string }>().message;
    };
    const listed = async (ask: Ask) => (await ask('GET', 'themes')).json<LookOnConsole[]>().map(({ id }) => id);
    /** Makes all stored themes this large and a day old. */
    const grow = (bytes: number) =>
      console.calls.run(`UPDATE looks SET size_bytes = $1::text::integer, added = now() - interval '1 day'`, [String(bytes)]);
    const kept = async () => (await console.calls.run('SELECT id FROM looks', [])).length;
    const [one, two] = [await upload(ada, 1), await upload(ada, 2)];
    const shared = await upload(ben, 1);
    await grow(536_870_912);
    const full = 'Your themes already take 1024 MB. Please remove one that is no longer needed.';
    expect(await upload(ada, 3)).toBe(full);
    expect(await upload(ada, 1)).toBe(one);
    // A theme that a booth is about to fetch stays.
    expect((await ada('PUT', `booths/${ofAda[0] ?? ''}/theme`, { look: two })).statusCode).toBe(204);
    expect((await ada('DELETE', `themes/${two}`)).statusCode).toBe(204);
    await grow(536_870_912);
    expect(await upload(ada, 3)).toBe(full);
    expect((await ada('PUT', `booths/${ofAda[0] ?? ''}/theme`, { look: null })).statusCode).toBe(204);
    const three = await upload(ada, 3);
    expect((await listed(ada)).toSorted()).toEqual([one, three].toSorted());
    expect(await kept()).toBe(2);
    // Ben also owns the bytes of the first theme.
    expect((await ada('DELETE', `themes/${one}`)).statusCode).toBe(204);
    await grow(900_000_000);
    expect((await ada('DELETE', `themes/${three}`)).statusCode).toBe(204);
    await upload(ada, 4);
    expect(await listed(ben)).toEqual([shared]);
    expect((await boss('PUT', `booths/${ofAda[0] ?? ''}/theme`, { look: shared })).statusCode).toBe(204);
  });
});

describe.skipIf(inject('noEngines') !== null)('concurrent changes', () => {
  test('leave a booth at one event at a time, regardless of how many claim it at once', async () => {
    const console = await consoleAtWork();
    const { boss } = await twoCustomers(console);
    const before = (await boss('GET', 'events')).json<EventOnConsole[]>();
    const free = await console.booth('Free');
    const entered = await Promise.all([
      ...Array.from({ length: 6 }, (_, place) =>
        boss('POST', 'events', { name: `New ${String(place)}`, firstDay: dayIn(0), lastDay: dayIn(1), booths: [free] }),
      ),
      ...before.map(({ id, name }) => boss('PUT', `events/${id}`, { name, firstDay: dayIn(0), lastDay: dayIn(1), booths: [free] })),
    ]);
    expect(entered.filter(({ statusCode }) => statusCode < 300).length).toBe(1);
    expect(entered.filter(({ statusCode }) => statusCode === 422).length).toBe(7);
    expect(await console.calls.run('SELECT event FROM event_booths WHERE booth = $1::text::uuid', [free])).toHaveLength(1);
  });

  test('leave one administrator, regardless of how many remove or demote each other', async () => {
    const console = await consoleAtWork();
    for (const way of ['remove', 'demote'] as const)
      for (let time = 0; time < 3; time++) {
        const [one, other] = [await console.person(`One ${way} ${String(time)}`), await console.person(`Other ${way} ${String(time)}`)];
        const ids = [await idOf(one, `Other ${way} ${String(time)}`), await idOf(one, `One ${way} ${String(time)}`)];
        await console.calls.run(`DELETE FROM accounts WHERE id::text <> ALL (string_to_array($1, ','))`, [ids.join(',')]);
        // Prove both passphrases first, so that each change is a single request.
        for (const ask of [one, other]) await ask('POST', 'people/00000000-0000-4000-8000-000000000000/code');
        await Promise.all(
          [one, other].map((ask, place) =>
            way === 'remove'
              ? ask('DELETE', `people/${ids[place] ?? ''}`)
              : ask('PUT', `people/${ids[place] ?? ''}`, { role: 'viewer', reachesAll: true, events: [] }),
          ),
        );
        const left = await console.calls.run(`SELECT id FROM accounts WHERE role = 'operator'`, []);
        expect(left.length).toBeGreaterThan(0);
      }
  });
});
