import { describe, expect, inject, test } from 'vitest';
import type { AlertOnConsole, BoothOnConsole, EventSums } from '../../src/shared/contract/console.ts';
import type { BoothReport } from '../../src/shared/contract/booths.ts';
import { boothRegister } from '../../src/server/storage/cloud/boothRegister.ts';
import { made, receiver, rounds } from '../support/cloud/alertsAtWork.ts';
import type { Ask, ConsoleAtWork } from '../support/cloud/consoleAtWork.ts';
import { consoleAtWork, madeEvent } from '../support/cloud/consoleAtWork.ts';
import { sampleReport } from '../support/cloud/sampleReport.ts';
import { settled } from '../support/time/settled.ts';
import { dayIn } from '../support/time/dayIn.ts';

const dayMs = 86_400_000;
const textOf = (moment: number) => ({
  day: new Date(moment).toISOString().slice(0, 10),
  time: new Date(moment).toISOString().slice(11, 16),
});

/** The report of a booth whose clock is off by this many days. */
const clockOff = (days: number): Partial<BoothReport> => ({
  ...textOf(Date.now() + days * dayMs),
  clockMs: Date.now() + days * dayMs,
});
/** The report of a booth with a correct clock whose date is impossible in all time zones. */
const zoneOff = (days: number): Partial<BoothReport> => textOf(Date.now() + days * dayMs);

const cards = (day: string) => ({ day, hour: 12, of: { cards: 7, left: 0, broken: 0, durations: [] } });

/** A booth that was at one customer's event until yesterday, and is at another's from today. */
async function handedOn() {
  const console = await consoleAtWork();
  const boss = await console.person('Boss');
  const booth = await console.booth('Foyer');
  const over = await madeEvent(boss, 'Over', [booth], [dayIn(-300), dayIn(-1)]);
  const now = await madeEvent(boss, 'Now', [booth], [dayIn(0), dayIn(0)]);
  const ahead = await madeEvent(boss, 'Ahead', [booth], [dayIn(1), dayIn(300)]);
  const customer = (name: string, event: string) => console.person(name, { reachesAll: false, events: [event] });
  const [before, current, later] = [await customer('Before', over), await customer('Current', now), await customer('Later', ahead)];
  return { console, boss, booth, over, now, ahead, before, current, later };
}

const idOf = async (boss: Ask, name: string): Promise<string> =>
  (await boss('GET', 'people')).json<{ id: string; name: string }[]>().find((one) => one.name === name)?.id ?? '';

const alertsOf = async (ask: Ask): Promise<AlertOnConsole[]> => (await ask('GET', 'alerts')).json<AlertOnConsole[]>();

const dueNow = ({ calls }: ConsoleAtWork) => calls.run('UPDATE alert_messages SET next_try = now()', []);

describe.skipIf(inject('noEngines') !== null)('recipients of an alert', () => {
  test.each([
    ['whose clock is a day behind', clockOff(-1)],
    ['whose clock is half a day behind', clockOff(-0.5)],
    ['whose clock is a year behind', clockOff(-365)],
    ['whose clock is a day ahead', clockOff(1)],
    ['whose clock is a year ahead', clockOff(365)],
    ['that claims a date a day ago', zoneOff(-1)],
    ['that claims a date a day ahead', zoneOff(1)],
    ['that claims a date a year ago', zoneOff(-365)],
  ])('alerts, pages and figures assign reports of a booth %s to events by the server’s clock', async (_which, report) => {
    const { console, boss, booth, over, now, ahead, before, current, later } = await handedOn();
    const { url, heard } = await receiver();
    for (const [ask, event] of [
      [before, over],
      [current, now],
      [later, ahead],
    ] as const)
      await made(ask, url, event);
    const day = report.day ?? '';
    await console.hear(booth, { problems: ['No paper.'], ...report, sums: [cards(day), cards(dayIn(2)), cards(dayIn(200))] });
    const round = rounds(console);
    await round();
    expect(heard.map(({ message }) => message.event?.name)).toEqual(['Now']);
    expect((await boss('GET', 'booths')).json<BoothOnConsole[]>().map(({ event }) => event?.name)).toEqual(['Now']);
    for (const [ask, event] of [
      [before, over],
      [later, ahead],
    ] as const) {
      expect((await ask('GET', `events/${event}/sums`)).json<EventSums>()).toMatchObject({ total: { cards: 0 }, offsets: [] });
      expect((await ask('GET', `events/${event}/sums.csv`)).body).not.toContain('Foyer');
    }
    // The cards of this hour belong to no customer, and not to the claimed day.
    expect((await boss('GET', 'booths')).json<BoothOnConsole[]>()[0]?.cardsToday).toBe(0);
    // With a correct clock, all cards count.
    await console.hear(booth, { sums: [cards(dayIn(-3)), cards(dayIn(0))] });
    expect((await current('GET', `events/${now}/sums`)).json<EventSums>().total.cards).toBe(7);
    expect((await before('GET', `events/${over}/sums`)).json<EventSums>().total.cards).toBe(7);
    expect((await boss('GET', 'booths')).json<BoothOnConsole[]>()[0]?.cardsToday).toBe(7);
  });

  test('time zones all over the world are followed', async () => {
    const { console, boss, booth } = await handedOn();
    for (const minutes of [-720, -210, 0, 330, 765, 840]) {
      const there = Date.now() + minutes * 60_000;
      await console.hear(booth, textOf(there));
      const day = textOf(there).day;
      const name = day < dayIn(0) ? 'Over' : day > dayIn(0) ? 'Ahead' : 'Now';
      expect((await boss('GET', 'booths')).json<BoothOnConsole[]>()[0]?.event?.name, String(minutes)).toBe(name);
    }
  });

  test.each([{ time: '24:00' }, { time: '99:99' }, { clockMs: -1 }, { clockMs: 1e300 }, { day: '2026-02-30' }])(
    'a report without a valid time is refused: %j',
    async (odd) => {
      const console = await consoleAtWork();
      const token = await settled(boothRegister(console.calls).admit('Foyer'));
      const report = (over: object) =>
        console.app.inject({
          method: 'POST',
          url: '/booths/report',
          headers: { authorization: `Bearer ${token}` },
          payload: { ...sampleReport(), ...over },
        });
      expect((await report(odd)).statusCode).toBe(400);
      expect((await report({})).statusCode).toBe(200);
    },
  );

  test('delivery checks the event again: a waiting message is given up once the booth has moved to another event', async () => {
    const { console, boss, booth, over, now, before } = await handedOn();
    const { url, heard } = await receiver(503, 204);
    const days = (event: string, name: string, range: readonly [string, string]) =>
      boss('PUT', `events/${event}`, { name, firstDay: range[0], lastDay: range[1], booths: [booth] });
    await boss('DELETE', `events/${now}`);
    await days(over, 'Over', [dayIn(-300), dayIn(0)]);
    await made(before, url, over);
    await console.hear(booth, { problems: ['No paper.'] });
    const round = rounds(console);
    await round();
    expect(heard.length).toBe(1);
    await days(over, 'Over', [dayIn(-300), dayIn(-1)]);
    await dueNow(console);
    await round();
    expect(heard.length).toBe(1);
    expect((await alertsOf(before))[0]?.messages).toMatchObject([
      { state: 'given-up', says: 'Whoever made this alert can no longer see the booth.' },
    ]);
  });

  test('delivery checks the recipient again: a waiting message never goes to somebody who was removed from the event', async () => {
    const { console, boss, booth, now, current } = await handedOn();
    const { url, heard } = await receiver(503, 204);
    await made(current, url, now);
    await console.hear(booth, { problems: ['No paper.'] });
    const round = rounds(console);
    await round();
    // Another server may do this between two statements of a round.
    await console.calls.run(`DELETE FROM account_events WHERE account = (SELECT id FROM accounts WHERE name = 'Current')`, []);
    await dueNow(console);
    await round();
    await console.hear(booth, { problems: ['No paper.', 'The camera was unplugged.'] });
    await console.calls.run(`UPDATE alerts SET said = '{}'`, []);
    await round();
    expect(heard.length).toBe(1);
    // The alert's creator can still see and remove it.
    const [alert] = await alertsOf(current);
    // Later problems are not even queued.
    expect(alert?.messages.map(({ state }) => state)).toEqual(['given-up']);
    expect((await current('DELETE', `alerts/${alert?.id ?? ''}`)).statusCode).toBe(204);
    expect(await alertsOf(boss)).toEqual([]);
  });

  test('viewers still receive their own alerts, and can delete only those', async () => {
    const { console, boss, booth, now, current } = await handedOn();
    const { url, heard } = await receiver();
    const [mine, theirs] = [await made(current, url, now), await made(boss, url, now)];
    await boss('PUT', `people/${await idOf(boss, 'Current')}`, { role: 'viewer', reachesAll: false, events: [now] });
    expect((await alertsOf(current)).map(({ id, by, isOwn }) => [id, by, isOwn])).toEqual([
      [mine.id, 'Current', true],
      [theirs.id, 'Boss', false],
    ]);
    await console.hear(booth, { problems: ['No paper.'] });
    await rounds(console)();
    expect(heard.length).toBe(2);
    expect((await current('POST', `alerts/${mine.id}/test`)).statusCode).toBe(403);
    expect((await current('DELETE', `alerts/${theirs.id}`)).statusCode).toBe(403);
    expect((await current('DELETE', `alerts/${mine.id}`)).statusCode).toBe(204);
    expect((await current('DELETE', `alerts/${mine.id}`)).statusCode).toBe(403);
    expect((await boss('GET', 'log')).json<{ who: string; act: string; outcome: string }[]>()[0]).toMatchObject({
      who: 'Current',
      act: 'removed an alert',
      outcome: 'done',
    });
    await console.hear(booth, { problems: ['The camera was unplugged.'] });
    await console.calls.run(`UPDATE alerts SET said = '{}'`, []);
    await rounds(console)();
    expect(heard.length).toBe(3);
  });

  test('alerts without a known creator send nothing, and can be removed', async () => {
    const { console, boss, booth, now } = await handedOn();
    const { url, heard } = await receiver();
    for (const event of [now, null]) await made(boss, url, event);
    await console.calls.run('UPDATE alerts SET account = NULL', []);
    await console.hear(booth, { problems: ['No paper.'] });
    await rounds(console)();
    expect(heard).toEqual([]);
    for (const { id, by, messages } of await alertsOf(boss)) {
      expect([by, messages]).toEqual([null, []]);
      expect((await boss('DELETE', `alerts/${id}`)).statusCode).toBe(204);
    }
    expect(await alertsOf(boss)).toEqual([]);
  });
});
