import { describe, expect, inject, test } from 'vitest';
import { bucketOf } from '../../src/shared/contract/durationBuckets.ts';
import { joinWords } from '../../src/server/storage/secrets/joinWords.ts';
import { boothReports } from '../../src/server/storage/cloud/boothReports.ts';
import { joinRequests } from '../../src/server/storage/cloud/joinRequests.ts';
import type { BoothDetail, BoothOnConsole, EventOnConsole, EventSums } from '../../src/shared/contract/console.ts';
import { consoleAtWork, madeEvent } from '../support/cloud/consoleAtWork.ts';
import { sampleReport } from '../support/cloud/sampleReport.ts';
import { settled } from '../support/time/settled.ts';

const hour = (day: string, at: number, cards: number, ms: readonly number[] = []) => ({
  day,
  hour: at,
  of: { cards, left: 1, broken: 0, durations: ms.map((one) => ({ kind: 'shutter-to-card' as const, bucket: bucketOf(one), count: 1 })) },
});

describe.skipIf(inject('noEngines') !== null)('booths on the console', () => {
  test('join by the six words on their screen', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const secretHash = 'ab'.repeat(32);
    await settled(
      joinRequests(console.calls).ask({ secretHash, name: 'Pool', version: '1', cloud: console.publicUrl, former: [] }, '192.0.2.1'),
    );
    expect((await boss('GET', 'joins')).json()).toEqual([
      {
        ...{ name: 'Pool', firstWord: joinWords(secretHash, console.publicUrl).split(' ')[0], version: '1' },
        ...{ formerName: null, client: '192.0.2.1' },
        ...{ askedSecondsAgo: expect.any(Number), expiresInSeconds: expect.any(Number) },
      },
    ]);
    expect((await boss('POST', 'joins', { words: 'one two three four five six', name: null })).json()).toMatchObject({
      message: expect.stringMatching(/^No booth shows these six words now/),
    });
    const words = joinWords(secretHash, console.publicUrl);
    expect((await boss('POST', 'joins', { words: `  ${words.toUpperCase()} `, name: 'Pool bar' })).statusCode).toBe(201);
    expect((await boss('GET', 'booths')).json()).toMatchObject([{ name: 'Pool bar', condition: 'new' }]);
    expect((await boss('GET', 'joins')).json()).toEqual([]);
  });

  test('are listed with problems first: silent ones, then those that report problems, then the rest', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    await console.booth('A is well');
    await console.booth('B is closed', { closed: { until: null } });
    await console.booth('C has a problem', { problems: ['The camera was unplugged.'] });
    const silent = await console.booth('D is silent', { problems: ['Something old.'] });
    await console.booth('E is new', null);
    await console.booth('F has a wrong clock', { clockMs: Date.now() + 7_200_000 });
    await console.calls.run(`UPDATE booth_reports SET heard = now() - interval '3 hours' WHERE booth::text = $1`, [silent]);
    const booths = (await boss('GET', 'booths')).json<BoothOnConsole[]>();
    expect(booths.map(({ name, condition, problems }) => [name, condition, ...problems])).toEqual([
      ['D is silent', 'silent', 'It has not reported for 3 hours: its power, its program or its network has failed.'],
      ['C has a problem', 'problem', 'The camera was unplugged.'],
      ['F has a wrong clock', 'problem', 'Its clock is 2 hours ahead.'],
      ['E is new', 'new'],
      ['A is well', 'well'],
      ['B is closed', 'closed'],
    ]);
  });

  test('get commands with their next report, only the latest of each kind, and none once revoked', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const booth = await console.booth('Foyer');
    for (const act of ['close', 'open', 'rehearse', 'restart'])
      expect((await boss('POST', `booths/${booth}/orders`, { act })).statusCode).toBe(204);
    const { orders } = await settled(boothReports(console.calls).receive(booth, sampleReport()));
    expect(orders.map(({ order }) => order)).toEqual([{ kind: 'closed', closed: null }, { kind: 'rehearse' }, { kind: 'restart' }]);
    const detail = (await boss('GET', `booths/${booth}`)).json<BoothDetail>();
    expect(detail.orders.map(({ says, state }) => `${says}: ${state}`)).toEqual([
      'Restart: sent',
      'Rehearse: sent',
      'Open: sent',
      'Close: superseded',
    ]);
    await boss('DELETE', `booths/${booth}`);
    expect((await boss('GET', 'booths')).json()).toMatchObject([{ condition: 'revoked', problems: [] }]);
  });
});

describe.skipIf(inject('noEngines') !== null)('events', () => {
  test('group booths over some days, and a booth is at only one event at a time', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const [one, two] = [await console.booth('One'), await console.booth('Two')];
    const fair = await madeEvent(boss, 'Fair', [one, two], ['2026-05-01', '2026-05-03']);
    const clash = await boss('POST', 'events', { name: 'Gala', firstDay: '2026-05-03', lastDay: '2026-05-04', booths: [two] });
    expect([clash.statusCode, clash.json<{ message: string }>().message]).toEqual([
      422,
      'Two is at “Fair” on some of these days, and can only be at one event at a time.',
    ]);
    await madeEvent(boss, 'Gala', [two], ['2026-05-04', '2026-05-04']);
    expect(
      (await boss('PUT', `events/${fair}`, { name: 'Trade fair', firstDay: '2026-05-01', lastDay: '2026-05-02', booths: [one] }))
        .statusCode,
    ).toBe(204);
    expect((await boss('POST', 'events', { name: 'Odd', firstDay: '2026-05-02', lastDay: '2026-05-01', booths: [] })).statusCode).toBe(400);
    expect((await boss('POST', 'events', { name: 'Odd', firstDay: '2026-02-30', lastDay: '2026-05-01', booths: [] })).statusCode).toBe(400);
    const events = (await boss('GET', 'events')).json<EventOnConsole[]>();
    expect(events.map(({ name, booths }) => [name, ...booths.map((booth) => booth.name)])).toContainEqual(['Trade fair', 'One']);
    expect((await boss('DELETE', `events/${fair}`)).statusCode).toBe(204);
    expect((await boss('GET', 'events')).json<EventOnConsole[]>().map(({ name }) => name)).toEqual(['Gala']);
    expect((await boss('GET', 'booths')).json<BoothOnConsole[]>().length).toBe(2);
  });

  test('total only their own days, overall, by hour and by booth, with the p95 of all durations together', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const fast = Array.from({ length: 90 }, () => 1000);
    const one = await console.booth('One', {
      sums: [hour('2026-04-30', 12, 99), hour('2026-05-01', 12, 10, fast), hour('2026-05-01', 13, 5)],
    });
    const two = await console.booth('Two', {
      sums: [
        hour(
          '2026-05-01',
          12,
          7,
          Array.from({ length: 10 }, () => 9000),
        ),
        hour('2026-05-04', 9, 99),
      ],
    });
    const event = await madeEvent(boss, 'Fair', [one, two], ['2026-05-01', '2026-05-03']);
    const sums = (await boss('GET', `events/${event}/sums`)).json<EventSums>();
    expect([sums.total.cards, sums.total.left]).toEqual([22, 3]);
    expect(sums.hours.map(({ day, hour: at, cards }) => [day, at, cards])).toEqual([
      ['2026-05-01', 12, 17],
      ['2026-05-01', 13, 5],
    ]);
    expect(sums.booths.map(({ name, cards }) => [name, cards])).toEqual([
      ['One', 15],
      ['Two', 7],
    ]);
    // The 95th of 100 durations is a slow one, although only a tenth come from the slow booth: the p95 of both booths together is not the
    // mean of their p95s.
    expect(sums.total.shutterToCard?.count).toBe(100);
    expect(Math.abs((sums.total.shutterToCard?.p50Ms ?? 0) - 1000)).toBeLessThan(30);
    expect(Math.abs((sums.total.shutterToCard?.p95Ms ?? 0) - 9000)).toBeLessThan(250);
    expect(sums.offsets).toEqual(['UTC+00:00']);
  });

  test('name the clock that their hours follow if clocks differ', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const at = (hours: number) => {
      const local = new Date(Date.now() + hours * 3_600_000).toISOString();
      return { day: local.slice(0, 10), time: local.slice(11, 16) };
    };
    const booths = [
      await console.booth('Berlin', at(2)),
      await console.booth('Delhi', at(5.5)),
      await console.booth('Lima', at(-5)),
      await console.booth('New', null),
    ];
    const event = await madeEvent(boss, 'Roadshow', booths);
    expect((await boss('GET', `events/${event}/sums`)).json<EventSums>().offsets).toEqual(['UTC+02:00', 'UTC+05:30', 'UTC−05:00']);
  });

  test('are downloaded as CSV in which no name acts as a formula', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const booth = await console.booth('=HYPERLINK("http://evil.example";"x")', { sums: [hour('2026-05-01', 9, 3, [1000])] });
    const event = await madeEvent(boss, '+1, "Fair"', [booth], ['2026-05-01', '2026-05-01']);
    const { headers, body } = await boss('GET', `events/${event}/sums.csv`);
    const file = '1-Fair-2026-05-01.csv';
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file}"; filename*=UTF-8''${file}`,
    });
    expect(body.split('\r\n')).toEqual([
      '\uFEFFevent,day,hour,clock,booth,visits,cards,left,interrupted,shutter to card p50 s,shutter to card p95 s,code to phone p50 s,code to phone p95 s',
      `"'+1, ""Fair""",2026-05-01,09:00,UTC+00:00,"'=HYPERLINK(""http://evil.example"";""x"")",4,3,1,0,1.02,1.02,,`,
      '',
    ]);
  });
});
