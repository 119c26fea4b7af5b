import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { joinWords } from '../../src/server/core/access/joinWords.ts';
import { boothOrders } from '../../src/server/cloud/boothOrders.ts';
import { boothRegister } from '../../src/server/cloud/boothRegister.ts';
import { boothReports } from '../../src/server/cloud/boothReports.ts';
import { joinRequests } from '../../src/server/cloud/joinRequests.ts';
import { lookStore } from '../../src/server/cloud/lookStore.ts';
import { postgresCalls } from '../../src/server/storage/photos/drivers/postgresCalls.ts';
import { schemaSteps } from '../../src/server/storage/photos/drivers/postgresSteps/schemaSteps.ts';
import type { BoothReport } from '../../src/shared/contract/booths.ts';
import { boothReport } from '../../src/shared/contract/booths.ts';
import { emptySchema, inDatabase } from '../support/cloud/places.ts';
import { settled } from '../support/settled.ts';

const cloud = 'https://photos.example.com';
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const secret = (): string => randomBytes(32).toString('base64url');

async function records() {
  const databaseUrl = await emptySchema();
  const calls = postgresCalls(databaseUrl, 2);
  onTestFinished(() => calls.close());
  await calls.migrate(schemaSteps);
  const requests = joinRequests(calls);
  return {
    databaseUrl,
    requests,
    register: boothRegister(calls),
    reports: boothReports(calls),
    orders: boothOrders(calls),
    looks: lookStore(calls),
    ask: (of: string, name = 'Booth') => settled(requests.ask({ secretHash: hash(of), name, version: '1', cloud })),
    admit: (of: string, name?: string) => settled(requests.admit(joinWords(hash(of), cloud), name)),
  };
}

const report: BoothReport = {
  version: '1.0.0',
  uptimeSeconds: 60,
  day: '2026-11-21',
  time: '14:05',
  clockMs: 0,
  problems: [],
  kiosks: [],
  closed: null,
  outbox: { waiting: 0, oldestSeconds: 0, refused: 0, dropped: 0 },
  look: { name: 'Classic', version: 'abc', id: null },
  disk: { roomMegabytes: null },
  printer: null,
  rehearsal: null,
  sums: [],
  ended: [],
};

describe.skipIf(inject('noEngines') !== null)('the records of booths', () => {
  test('admit by words what has asked within a quarter of an hour, once, and under a name of its own', async () => {
    const { requests, register, ask, admit, databaseUrl } = await records();
    const [one, other, late] = [secret(), secret(), secret()];
    expect(await admit(one)).toBeNull();
    expect(await ask(one, 'Foyer')).toEqual({ state: 'waiting', expiresInSeconds: 900 });
    expect(await settled(requests.waiting())).toMatchObject([{ name: 'Foyer', version: '1' }]);
    expect(await admit(one)).toMatchObject({ name: 'Foyer' });
    expect(await admit(one)).toBeNull();
    expect(await ask(one)).toEqual({ state: 'admitted', name: 'Foyer' });
    await ask(other, 'Foyer');
    expect(await admit(other)).toMatchObject({ name: 'Foyer 2' });
    const booths = await settled(register.booths());
    expect(new Set(booths.map(({ id }) => id)).size).toBe(2);
    await ask(late);
    await inDatabase((sql) => sql`UPDATE join_requests SET expires = now()`, databaseUrl);
    expect(await admit(late)).toBeNull();
    expect(await ask(late)).toEqual({ state: 'expired' });
    await settled(register.revoke('Foyer'));
    expect(await ask(one)).toEqual({ state: 'revoked' });
    expect(await settled(register.boothOf(one))).toBeNull();
  });

  test('take no more requests than anybody could look through', async () => {
    const { ask, requests, databaseUrl } = await records();
    await inDatabase(
      (sql) =>
        sql`INSERT INTO join_requests (secret_hash, words_hash, name, version, expires)
            SELECT place::text, place::text, 'x', '1', now() + interval '1 minute' FROM generate_series(1, 1000) AS place`,
      databaseUrl,
    );
    expect(await ask(secret())).toBe('full');
    // Of those that nobody asks about any more, none keeps a booth waiting.
    await inDatabase((sql) => sql`UPDATE join_requests SET heard = now() - interval '31 seconds'`, databaseUrl);
    expect(await ask(secret())).toMatchObject({ state: 'waiting' });
    await inDatabase((sql) => sql`UPDATE join_requests SET heard = now() - interval '20 seconds'`, databaseUrl);
    expect(await ask(secret())).toBe('full');
    expect(await settled(requests.waiting())).toHaveLength(50);
    await inDatabase((sql) => sql`UPDATE join_requests SET expires = now() - interval '2 hours'`, databaseUrl);
    expect(await ask(secret())).toMatchObject({ state: 'waiting' });
  });

  test('know a booth by both its tokens until the new one is shown, and by that one alone from then on', async () => {
    const { register, ask, admit } = await records();
    const [first, next] = [secret(), secret()];
    await ask(first, 'Foyer');
    const booth = await admit(first);
    expect(await settled(register.expect(booth?.id ?? '', first, hash(next)))).toBe(true);
    expect(await settled(register.boothOf(first))).toEqual(booth);
    expect(await settled(register.boothOf(next))).toEqual(booth);
    expect(await settled(register.boothOf(first))).toBeNull();
    expect(await settled(register.boothOf(next))).toEqual(booth);
    // Whoever has the old one makes no other token the booth's.
    expect(await settled(register.expect(booth?.id ?? '', first, hash(secret())))).toBe(false);
    await settled(register.revoke('Foyer'));
    expect(await settled(register.expect(booth?.id ?? '', next, hash(secret())))).toBe(false);
  });

  test('give each order once it is open, in its turn, and the latest of its kind alone', async () => {
    const { reports, orders, looks, ask, admit } = await records();
    const token = secret();
    await ask(token);
    const { id } = (await admit(token)) ?? { id: '' };
    const look = await settled(looks.add('Gold', Buffer.from('{"files":[]}')));
    const { addedMs: _, ...sent } = look;
    expect(await settled(looks.sentTo(id, look.id))).toBeNull();
    await settled(orders.give([id], { kind: 'closed', closed: { until: null } }));
    await settled(orders.give([id], { kind: 'look', look: sent }));
    await settled(orders.give([id], { kind: 'closed', closed: null }));
    expect(await settled(looks.sentTo(id, look.id))).toEqual(look);
    expect(Buffer.from(await settled(looks.read(look.id, 2, 5))).toString()).toBe('files');
    const open = await settled(reports.hear(id, report));
    expect(open.orders.map(({ order }) => order)).toEqual([
      { kind: 'look', look: sent },
      { kind: 'closed', closed: null },
    ]);
    const ended = open.orders.map((order) => ({ id: order.id, outcome: 'failed' as const, says: 'no' }));
    expect((await settled(reports.hear(id, { ...report, ended }))).orders).toEqual([]);
    expect((await settled(orders.latest([id], 9))).map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'superseded']);
    expect(await settled(looks.sentTo(id, look.id))).toBeNull();
  });

  test('have the latest sums of each hour, whatever was reported before, also of one that is named twice', async () => {
    const { reports, ask, admit } = await records();
    const token = secret();
    await ask(token);
    const { id } = (await admit(token)) ?? { id: '' };
    const of = (cards: number) => ({
      day: '2026-11-21',
      hour: 14,
      of: { cards, left: 1, broken: 0, durations: [{ kind: 'shutter-to-card' as const, bucket: 180, count: cards }] },
    });
    await settled(reports.hear(id, { ...report, sums: [of(1)] }));
    await settled(reports.hear(id, { ...report, sums: [of(2), of(2)] }));
    expect(await settled(reports.hours([id], '2026-11-21', '2026-11-21'))).toEqual([
      { booth: id, day: '2026-11-21', hour: 14, sums: of(2).of },
    ]);
    expect(await settled(reports.hours([id], '2026-11-22', '2026-11-30'))).toEqual([]);
    const [heard] = await settled(reports.heard());
    expect(heard).toMatchObject({ booth: id, heardSecondsAgo: 0, state: { version: '1.0.0', look: { name: 'Classic' } } });
  });

  test('have the latest 5,000 hours of a booth, whatever days it says', async () => {
    const { reports, ask, admit, databaseUrl } = await records();
    const token = secret();
    await ask(token);
    const { id } = (await admit(token)) ?? { id: '' };
    await inDatabase(
      (sql) => sql`INSERT INTO booth_hours (booth, day, hour, sums) SELECT ${id}, date '2030-01-01' - place / 24, 23 - place % 24,
        '{"cards":1,"left":0,"broken":0,"durations":[]}' FROM generate_series(0, 5100) AS place`,
      databaseUrl,
    );
    const of = { cards: 2, left: 0, broken: 0, durations: [] };
    await settled(reports.hear(id, { ...report, sums: [{ day: '2031-01-01', hour: 0, of }] }));
    const hours = await settled(reports.hours([id], '1970-01-01', '2099-12-31'));
    expect([hours.length, hours.at(-1)?.day]).toEqual([5000, '2031-01-01']);
  });

  test.each([
    ['a NUL', { problems: ['a\u0000b'] }],
    ['half a surrogate pair', { problems: ['\ud800'] }],
    ['a day that is none', { day: '2026-02-30' }],
    ['a year that is none', { day: '0000-01-01' }],
    ['an hour that is none', { sums: [{ day: '2026-02-20', hour: 24, of: { cards: 0, left: 0, broken: 0, durations: [] } }] }],
    [
      'more cards than there are people',
      { sums: [{ day: '2026-02-20', hour: 1, of: { cards: 1e10, left: 0, broken: 0, durations: [] } }] },
    ],
  ])('are not asked to take %s', (_what, wrong) => {
    expect(boothReport.safeParse({ ...report, ...wrong }).success).toBe(false);
  });
});
