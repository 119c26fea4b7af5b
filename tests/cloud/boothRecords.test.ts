import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { joinWords } from '../../src/server/storage/secrets/joinWords.ts';
import { boothCommands } from '../../src/server/storage/cloud/boothCommands.ts';
import { boothRegister } from '../../src/server/storage/cloud/boothRegister.ts';
import { boothReports } from '../../src/server/storage/cloud/boothReports.ts';
import { joinRequests } from '../../src/server/storage/cloud/joinRequests.ts';
import { lookStore } from '../../src/server/storage/cloud/lookStore.ts';
import { postgresCalls } from '../../src/server/storage/photos/drivers/postgresCalls.ts';
import { schemaSteps } from '../../src/server/storage/photos/drivers/postgresSteps/schemaSteps.ts';
import type { BoothReport } from '../../src/shared/contract/booths.ts';
import { boothReport } from '../../src/shared/contract/booths.ts';
import { emptySchema, inDatabase } from '../support/cloud/places.ts';
import { sampleReport } from '../support/cloud/sampleReport.ts';
import { settled } from '../support/time/settled.ts';

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
    orders: boothCommands(calls),
    looks: lookStore(calls),
    ask: (of: string, name = 'Booth', client = '192.0.2.1') =>
      settled(requests.ask({ secretHash: hash(of), name, version: '1', cloud, former: [] }, client)),
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
  outbox: { waiting: 0, oldestSeconds: 0, refused: 0, dropped: 0, heardSecondsAgo: 0 },
  look: { name: 'Classic', version: 'abc', id: null },
  disk: { roomMegabytes: null },
  printer: null,
  canRestart: null,
  rehearsal: null,
  visits: [],
  sums: [],
  ended: [],
};

describe.skipIf(inject('noEngines') !== null)('booth records', () => {
  test('admit a booth by its six words once, within 15 minutes of its request, and under a unique name', async () => {
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
    await settled(register.revoke({ name: 'Foyer' }));
    expect(await ask(one)).toEqual({ state: 'revoked' });
    expect(await settled(register.boothOf(one))).toBeNull();
  });

  describe('of a thousand join requests', () => {
    const waiting = { state: 'waiting', expiresInSeconds: 900 };
    /** Stores join requests: this many from each client, one second apart, the last one now. */
    async function fill(databaseUrl: string, clients: readonly (string | null)[], each: number, first = 0): Promise<void> {
      await inDatabase(
        (sql) => sql`INSERT INTO join_requests (secret_hash, words_hash, name, version, client, expires, asked, heard)
          SELECT ${first} + ord || ' ' || place, ${first} + ord || ' ' || place, 'x', '1', client, now() + interval '5 minutes', heard, heard
          FROM unnest(${clients as string[]}::text[]) WITH ORDINALITY AS listed (client, ord), generate_series(1, ${each}) AS place,
            LATERAL (SELECT now() - interval '20 ms' * (${each} - place) AS heard) AS moment`,
        databaseUrl,
      );
    }
    const has = async (databaseUrl: string, what: string): Promise<boolean> =>
      (await inDatabase((sql) => sql`SELECT FROM join_requests WHERE secret_hash = ${what}`, databaseUrl)).length > 0;
    const countIn = async (databaseUrl: string): Promise<number> =>
      (await inDatabase((sql) => sql<{ n: number }[]>`SELECT count(*)::int AS n FROM join_requests`, databaseUrl))[0]?.n ?? 0;
    const of = (count: number, name: (place: number) => string): string[] => Array.from({ length: count }, (_, place) => name(place));
    const forty = of(40, (place) => `192.0.2.${place}`);

    test('the address with the most requests loses requests first, so that forty persistent addresses displace no other booth', async () => {
      const { ask, admit, databaseUrl } = await records();
      const booth = secret();
      expect(await ask(booth, 'Foyer', '198.51.100.1')).toEqual(waiting);
      await fill(databaseUrl, forty, 25);
      for (const [place, client] of forty.entries()) {
        for (let more = 0; more < 3; more++) expect(await ask(secret(), 'x', client)).toEqual(waiting);
        expect(await ask(secret(), 'Bar', `203.0.113.${place}`)).toEqual(waiting);
        expect(await has(databaseUrl, hash(booth))).toBe(true);
      }
      expect(await countIn(databaseUrl)).toBeLessThanOrEqual(1000);
      expect(await admit(booth)).toMatchObject({ name: 'Foyer' });
    });

    test('the oldest requests of the busiest addresses are dropped first, until no address has more than the others', async () => {
      const { ask, databaseUrl } = await records();
      await fill(databaseUrl, ['192.0.2.1', null, '192.0.2.2'], 200);
      await fill(
        databaseUrl,
        of(40, (place) => `198.51.100.${place}`),
        10,
        3,
      );
      await ask(secret(), 'x', '203.0.113.1');
      const left = await inDatabase(
        (sql) =>
          sql<
            { of: string; n: number }[]
          >`SELECT coalesce(client, 'before') AS of, count(*)::int AS n FROM join_requests GROUP BY 1 ORDER BY n DESC`,
        databaseUrl,
      );
      expect(left.map(({ n }) => n)).toEqual([184, 183, 183, ...Array.from({ length: 40 }, () => 10), 1]);
      expect([await has(databaseUrl, '1 1'), await has(databaseUrl, '1 16'), await has(databaseUrl, '1 18')]).toEqual([false, false, true]);
    });

    test('an IPv6 network counts as one address, as do all networks of one customer', async () => {
      const { ask, databaseUrl } = await records();
      const booth = secret();
      await ask(booth, 'Foyer', '2001:db8:2:0');
      await fill(
        databaseUrl,
        of(999, (place) => `2001:db8:1:${place.toString(16)}`),
        1,
      );
      for (let more = 0; more < 30; more++) await ask(secret(), 'x', `2001:db8:1:${(5000 + more).toString(16)}`);
      expect(await ask(secret(), 'x', '192.0.2.1')).toEqual(waiting);
      expect(await has(databaseUrl, hash(booth))).toBe(true);
    });

    test('abandoned requests are dropped first; if every address has just one, the longest silent one is dropped', async () => {
      const { ask, databaseUrl } = await records();
      const [silent, asking] = [secret(), secret()];
      await ask(silent, 'x', '203.0.113.1');
      await inDatabase((sql) => sql`UPDATE join_requests SET heard = now() - interval '31 seconds'`, databaseUrl);
      await fill(
        databaseUrl,
        of(998, (place) => `10.0.${place >> 8}.${place & 255}`),
        1,
      );
      await ask(asking, 'x', '203.0.113.2');
      await ask(secret(), 'x', '10.0.0.1');
      expect([await has(databaseUrl, hash(silent)), await has(databaseUrl, hash(asking))]).toEqual([false, true]);
      await inDatabase(
        (sql) => sql`UPDATE join_requests SET heard = now() - interval '2 seconds' WHERE secret_hash <> ${hash(asking)}`,
        databaseUrl,
      );
      for (let more = 0; more < 100; more++) await ask(secret(), 'x', `10.1.0.${more}`);
      expect(await has(databaseUrl, hash(asking))).toBe(true);
      expect(await countIn(databaseUrl)).toBeLessThanOrEqual(1000);
    });

    test('expired requests are dropped before any other, and eventually without being displaced', async () => {
      const { ask, databaseUrl } = await records();
      await fill(databaseUrl, forty, 25);
      await inDatabase(
        (sql) => sql`UPDATE join_requests SET expires = now() - interval '1 minute' WHERE client = '192.0.2.7'`,
        databaseUrl,
      );
      await ask(secret(), 'x', '192.0.2.1');
      expect(await inDatabase((sql) => sql`SELECT FROM join_requests WHERE client = '192.0.2.7'`, databaseUrl)).toHaveLength(0);
      expect(await countIn(databaseUrl)).toBe(951);
      await inDatabase((sql) => sql`UPDATE join_requests SET expires = now() - interval '2 hours'`, databaseUrl);
      await ask(secret());
      expect(await countIn(databaseUrl)).toBe(1);
    });

    test('operators see requests from every address before further ones from the same address', async () => {
      const { ask, requests, databaseUrl } = await records();
      await ask(secret(), 'Foyer', '198.51.100.1');
      await fill(databaseUrl, forty, 24);
      const listed = await settled(requests.waiting());
      expect([listed.length, listed.filter(({ name }) => name === 'Foyer').length]).toEqual([50, 1]);
    });
  });

  test('identify a booth by its old and its new token until it uses the new one, and then only by the new one', async () => {
    const { register, ask, admit } = await records();
    const [first, next] = [secret(), secret()];
    await ask(first, 'Foyer');
    const booth = await admit(first);
    expect(await settled(register.expect(booth?.id ?? '', first, next))).toBe(true);
    // The booth announces the token again, because the answer was lost.
    expect(await settled(register.expect(booth?.id ?? '', first, next))).toBe(true);
    expect(await settled(register.boothOf(first))).toEqual(booth);
    expect(await settled(register.boothOf(next))).toEqual(booth);
    expect(await settled(register.boothOf(first))).toBeNull();
    expect(await settled(register.boothOf(next))).toEqual(booth);
    // The owner of the old token can't announce another one for the booth.
    expect(await settled(register.expect(booth?.id ?? '', first, secret()))).toBe(false);
    await settled(register.revoke({ name: 'Foyer' }));
    expect(await settled(register.expect(booth?.id ?? '', next, secret()))).toBe(false);
  });

  test('reject a token that another booth uses or has announced', async () => {
    const { register, ask, admit } = await records();
    const [mine, coming, theirs] = [secret(), secret(), secret()];
    await ask(mine, 'Foyer');
    await ask(theirs, 'Bar');
    const [foyer, bar] = [await admit(mine), await admit(theirs)];
    await settled(register.expect(foyer?.id ?? '', mine, coming));
    for (const taken of [mine, coming]) expect(await settled(register.expect(bar?.id ?? '', theirs, taken))).toBe(false);
    // The token is rejected even while a booth with it asks to join.
    expect(await ask(coming, 'Fake')).toMatchObject({ state: 'waiting' });
    expect(await admit(coming)).toBeNull();
    expect([await settled(register.boothOf(mine)), await settled(register.boothOf(theirs))]).toEqual([foyer, bar]);
    expect(await settled(register.boothOf(coming))).toEqual(foyer);
  });

  test('revoke by name only the booth of that name, even if the name is another booth’s id', async () => {
    const { register, ask, admit } = await records();
    const [one, other] = [secret(), secret()];
    await ask(one, 'Foyer');
    const foyer = await admit(one);
    await ask(other, foyer?.id ?? '');
    const named = await admit(other);
    expect(named?.name).toBe(foyer?.id);
    expect(await settled(register.revoke({ name: named?.name ?? '' }))).toBe(true);
    expect([await settled(register.boothOf(one)), await settled(register.boothOf(other))]).toEqual([foyer, null]);
    expect(await settled(register.revoke({ id: foyer?.id ?? '' }))).toBe(true);
    expect(await settled(register.revoke({ id: 'Foyer' }))).toBe(false);
  });

  test('identify a booth by its token, even if another booth announced that token to an older server', async () => {
    const { register, ask, admit, databaseUrl } = await records();
    const [mine, theirs] = [secret(), secret()];
    await ask(mine, 'Foyer');
    await ask(theirs, 'Bar');
    const [foyer, bar] = [await admit(mine), await admit(theirs)];
    await inDatabase((sql) => sql`UPDATE booths SET next_token_hash = ${hash(mine)} WHERE name = 'Bar'`, databaseUrl);
    for (let times = 0; times < 2; times++) expect(await settled(register.boothOf(mine))).toEqual(foyer);
    await settled(register.revoke({ name: 'Foyer' }));
    expect([await settled(register.boothOf(mine)), await settled(register.boothOf(theirs))]).toEqual([null, bar]);
  });

  test('deliver each command once it is due, in order, and only the latest of each kind', async () => {
    const { reports, orders, looks, ask, admit } = await records();
    const token = secret();
    await ask(token);
    const { id } = (await admit(token)) ?? { id: '' };
    const look = await settled(looks.add('Gold', Buffer.from('{"files":[]}')));
    const { addedMs: _, ...sent } = look;
    expect(await settled(looks.sentTo(id, look.id))).toBeNull();
    await settled(orders.give([id], { kind: 'closed', closed: { until: null } }, null));
    await settled(orders.give([id], { kind: 'look', look: sent }, null));
    await settled(orders.give([id], { kind: 'closed', closed: null }, null));
    expect(await settled(looks.sentTo(id, look.id))).toEqual(look);
    expect(Buffer.from(await settled(looks.read(look.id, 2, 5))).toString()).toBe('files');
    const open = await settled(reports.receive(id, report));
    expect(open.orders.map(({ order }) => order)).toEqual([
      { kind: 'look', look: sent },
      { kind: 'closed', closed: null },
    ]);
    const ended = open.orders.map((order) => ({ id: order.id, outcome: 'failed' as const, says: 'no' }));
    expect((await settled(reports.receive(id, { ...report, ended }))).orders).toEqual([]);
    expect((await settled(orders.latest([id], 9))).map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'superseded']);
    expect(await settled(looks.sentTo(id, look.id))).toBeNull();
  });

  test('keep the latest totals of each hour, regardless of earlier reports, even if one report names an hour twice', async () => {
    const { reports, ask, admit } = await records();
    const token = secret();
    await ask(token);
    const { id } = (await admit(token)) ?? { id: '' };
    const of = (cards: number) => ({
      day: '2025-11-21',
      hour: 14,
      of: { cards, left: 1, broken: 0, durations: [{ kind: 'shutter-to-card' as const, bucket: 180, count: cards }] },
    });
    const now = sampleReport({ version: '1.0.0' });
    await settled(reports.receive(id, { ...now, sums: [of(1)] }));
    await settled(reports.receive(id, { ...now, sums: [of(2), of(2)] }));
    expect(await settled(reports.hours([id], '2025-11-21', '2025-11-21'))).toEqual([
      { booth: id, day: '2025-11-21', hour: 14, sums: of(2).of },
    ]);
    expect(await settled(reports.hours([id], '2025-11-22', '2025-11-30'))).toEqual([]);
    const [heard] = await settled(reports.received());
    expect(heard).toMatchObject({ booth: id, heardSecondsAgo: 0, state: { version: '1.0.0', look: { name: 'Classic' } } });
  });

  test('keep at most the latest 5,000 hours of a booth, regardless of the dates it reports', async () => {
    const { reports, ask, admit, databaseUrl } = await records();
    const token = secret();
    await ask(token);
    const { id } = (await admit(token)) ?? { id: '' };
    await inDatabase(
      (sql) => sql`INSERT INTO booth_hours (booth, day, hour, sums) SELECT ${id}, date '2020-01-01' - place / 24, 23 - place % 24,
        '{"cards":1,"left":0,"broken":0,"durations":[]}' FROM generate_series(0, 5100) AS place`,
      databaseUrl,
    );
    const of = { cards: 2, left: 0, broken: 0, durations: [] };
    await settled(reports.receive(id, sampleReport({ sums: [{ day: '2021-01-01', hour: 0, of }] })));
    const hours = await settled(reports.hours([id], '1970-01-01', '2099-12-31'));
    expect([hours.length, hours.at(-1)?.day]).toEqual([5000, '2021-01-01']);
  });

  test.each([
    ['a NUL', { problems: ['a\u0000b'] }],
    ['half a surrogate pair', { problems: ['\ud800'] }],
    ['an invalid day', { day: '2026-02-30' }],
    ['an invalid year', { day: '0000-01-01' }],
    ['an invalid hour', { sums: [{ day: '2026-02-20', hour: 24, of: { cards: 0, left: 0, broken: 0, durations: [] } }] }],
    ['impossibly many cards', { sums: [{ day: '2026-02-20', hour: 1, of: { cards: 1e10, left: 0, broken: 0, durations: [] } }] }],
  ])('reject %s', (_what, wrong) => {
    expect(boothReport.safeParse({ ...report, ...wrong }).success).toBe(false);
  });
});
