import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import type { ReportedVisit } from '../../src/shared/contract/booths.ts';
import type { BoothDetail, BoothMove, BoothOnConsole, EventSums, JoiningBooth, LogLine } from '../../src/shared/contract/console.ts';
import { boothReports } from '../../src/server/storage/cloud/boothReports.ts';
import { joinRequests } from '../../src/server/storage/cloud/joinRequests.ts';
import { joinWords } from '../../src/server/storage/secrets/joinWords.ts';
import { made, receiver, rounds } from '../support/cloud/alertsAtWork.ts';
import type { ConsoleAtWork } from '../support/cloud/consoleAtWork.ts';
import { consoleAtWork, keptLook, madeEvent } from '../support/cloud/consoleAtWork.ts';
import { sampleReport } from '../support/cloud/sampleReport.ts';
import { dayIn } from '../support/time/dayIn.ts';
import { settled } from '../support/time/settled.ts';

/** Visits with a card, made this many seconds before the report. */
const cards = (...secondsAgo: number[]): ReportedVisit[] =>
  secondsAgo.map((ago) => ({ id: randomBytes(16).toString('hex'), secondsAgo: ago, outcome: 'card', durations: [] }));

/** Two customers' events today: a wedding with a booth, and a fair without. */
async function today() {
  const console = await consoleAtWork();
  const boss = await console.person('Boss');
  const booth = await console.booth('Garden', null);
  const days = [dayIn(-2), dayIn(2)] as [string, string];
  const [wedding, fair] = [await madeEvent(boss, 'Wedding', [booth], days), await madeEvent(boss, 'Fair', [], days)];
  const ann = await console.person('Ann', { reachesAll: false, events: [wedding] });
  const ben = await console.person('Ben', { reachesAll: false, events: [fair] });
  const moves = async () => (await boss('GET', `booths/${booth}/moves`)).json<BoothMove[]>();
  const move = async (event: string | null) => (await boss('PUT', `booths/${booth}/event`, { event })).statusCode;
  return { console, boss, booth, wedding, fair, ann, ben, moves, move };
}

const cardsAt = async (ask: Awaited<ReturnType<ConsoleAtWork['person']>>, event: string) =>
  (await ask('GET', `events/${event}/sums`)).json<EventSums>().total.cards;

describe.skipIf(inject('noEngines') !== null)('a booth that is moved to another event', () => {
  test('leaves its visits at the event where they happened, even those reported later', async () => {
    const { console, booth, wedding, fair, ann, ben, move } = await today();
    const [early, late] = [cards(3600), cards(1800)];
    await console.hear(booth, { visits: early });
    expect(await move(fair)).toBe(204);
    await console.hear(booth, { visits: [...early, ...late] });
    expect([await cardsAt(ann, wedding), await cardsAt(ben, fair)]).toEqual([2, 0]);
    await console.hear(booth, { visits: cards(0) });
    expect([await cardsAt(ann, wedding), await cardsAt(ben, fair)]).toEqual([2, 1]);
    expect((await ann('GET', `events/${wedding}/sums.csv`)).body).toContain('Garden');
  });

  test('shows beforehand what changes (figures, readers and theme), and the move can be undone', async () => {
    const { console, boss, booth, wedding, fair, moves, move } = await today();
    const [waltz, trade] = [await keptLook(console.calls, 'Waltz', 'Boss'), await keptLook(console.calls, 'Trade', 'Boss')];
    await boss('PUT', `booths/${booth}/theme`, { look: waltz });
    const other = await console.booth('Stand');
    await boss('PUT', `events/${fair}`, { name: 'Fair', firstDay: dayIn(-2), lastDay: dayIn(2), booths: [other] });
    await boss('PUT', `booths/${other}/theme`, { look: trade });
    await console.hear(booth, { visits: cards(1) });
    expect(await moves()).toMatchObject([
      { event: { name: 'Wedding' }, isHere: true, isBack: false, readers: ['Ann'], look: { name: 'Waltz' } },
      { event: { name: 'Fair' }, isHere: false, isBack: false, cardsToday: 0, readers: ['Ben'], look: { name: 'Trade' } },
      { event: null, isHere: false, isBack: false, look: null },
    ]);
    expect(await move(fair)).toBe(204);
    const { orders } = await settled(boothReports(console.calls).receive(booth, sampleReport()));
    expect(orders).toMatchObject([{ order: { kind: 'look', look: { name: 'Trade' } } }]);
    expect(await moves()).toMatchObject([{ event: { name: 'Fair' } }, { event: { name: 'Wedding' }, isBack: true }, { event: null }]);
    expect(await move(wedding)).toBe(204);
    const back = await settled(boothReports(console.calls).receive(booth, sampleReport()));
    expect(back.orders).toMatchObject([{ order: { kind: 'look', look: { name: 'Waltz' } } }]);
    expect((await boss('GET', 'booths')).json<BoothOnConsole[]>().find(({ id }) => id === booth)?.event?.name).toBe('Wedding');
  });

  test('reveals nothing about the previous customer: no theme, problem, command or log entry', async () => {
    const { console, booth, fair, ann, ben, move } = await today();
    const look = await keptLook(console.calls, 'Anns secret', 'Ann');
    expect((await ann('PUT', `booths/${booth}/theme`, { look })).statusCode).toBe(204);
    await console.hear(booth, { problems: ['Anns trouble.'], look: { name: 'Anns secret', version: '1', id: look } });
    const { url, heard } = await receiver();
    await made(ben, url, fair);
    expect(await move(fair)).toBe(204);
    await rounds(console)();
    expect(heard).toEqual([]);
    const before = await ben('GET', `booths/${booth}`);
    expect(before.json<BoothDetail>()).toMatchObject({ isKnown: false, report: null, problems: [], theme: null });
    await console.hear(booth, { look: { name: 'Anns secret', version: '1', id: look } });
    for (const path of ['booths', `booths/${booth}`, 'log', 'events', `events/${fair}/theme`, `events/${fair}/sums`])
      expect((await ben('GET', path)).body, path).not.toContain('Ann');
    expect((await ann('GET', `booths/${booth}`)).statusCode).toBe(404);
  });

  test('moves only to a current event, and not while it is assigned to a third one', async () => {
    const { boss, booth, fair, move } = await today();
    const ahead = await madeEvent(boss, 'Ahead', [], [dayIn(3), dayIn(4)]);
    expect(await move(ahead)).toBe(422);
    expect((await boss('GET', 'log')).json<LogLine[]>()[0]).toMatchObject({ act: 'moved a booth', about: 'Garden' });
    await boss('PUT', `events/${ahead}`, { name: 'Ahead', firstDay: dayIn(3), lastDay: dayIn(4), booths: [booth] });
    await boss('PUT', `events/${fair}`, { name: 'Fair', firstDay: dayIn(0), lastDay: dayIn(3), booths: [] });
    const answer = await boss('PUT', `booths/${booth}/event`, { event: fair });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      'Garden is at “Ahead” on some of these days, and can only be at one event at a time.',
    ]);
    expect(await move(null)).toBe(204);
  });
});

describe.skipIf(inject('noEngines') !== null)('a booth that rejoins', () => {
  const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

  /** A booth asks to join and the administrator types its words: returns the new id, or the status. */
  async function joins({ console, boss }: Awaited<ReturnType<typeof today>>, token: string, former: string[], name: string | null = null) {
    const secretHash = hashOf(token);
    await settled(
      joinRequests(console.calls).ask({ secretHash, name: 'Box', version: '1', cloud: console.publicUrl, former }, '192.0.2.1'),
    );
    const listed = (await boss('GET', 'joins')).json<JoiningBooth[]>();
    const { id, name: got } = (await boss('POST', 'joins', { words: joinWords(secretHash, console.publicUrl), name })).json<{
      id: string;
      name: string;
    }>();
    return { id, name: got, listed };
  }
  const token = () => randomBytes(32).toString('base64url');

  test.each(['revoked', 'removed'])('after it was %s returns as itself, with name, history and visits', async (how) => {
    const parts = await today();
    const { console, boss, wedding, ann } = parts;
    const mine = token();
    const first = await joins(parts, mine, [], 'Terrace');
    await boss('PUT', `booths/${first.id}/event`, { event: wedding });
    const visits = cards(5, 4, 3);
    await console.hear(first.id, { visits });
    await boss('DELETE', `booths/${first.id}`);
    if (how === 'removed') expect((await boss('DELETE', `booths/${first.id}/record`)).statusCode).toBe(204);
    const again = await joins(parts, token(), [mine]);
    expect(again).toMatchObject({ id: first.id, name: 'Terrace', listed: [{ name: 'Box', formerName: 'Terrace' }] });
    // Repeat everything, as after a lost answer.
    await console.hear(again.id, { visits });
    expect(await cardsAt(ann, wedding)).toBe(3);
    expect(
      (await boss('GET', 'booths'))
        .json<BoothOnConsole[]>()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Garden', 'Terrace']);
  });

  test('on a new machine replaces a revoked booth only if that name is typed, and never a connected one', async () => {
    const parts = await today();
    const { boss, booth } = parts;
    expect(await joins(parts, token(), [], 'Garden')).toMatchObject({ name: 'Garden 2' });
    expect((await boss('DELETE', `booths/${booth}/record`)).statusCode).toBe(422);
    await boss('DELETE', `booths/${booth}`);
    expect(await joins(parts, token(), [])).toMatchObject({ name: 'Box' });
    expect(await joins(parts, token(), [token()], 'Garden')).toMatchObject({ id: booth, name: 'Garden' });
  });

  test('never claims another booth’s visit: each visit id counts once, regardless of which booth reports it', async () => {
    const { console, boss, booth, wedding } = await today();
    const other = await console.booth('Stand');
    const visits = cards(2, 2);
    for (const id of [booth, other, booth]) await console.hear(id, { visits });
    expect(await cardsAt(boss, wedding)).toBe(2);
  });
});
