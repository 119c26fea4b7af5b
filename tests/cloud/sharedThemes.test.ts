import { randomBytes } from 'node:crypto';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { boothCommands } from '../../src/server/storage/cloud/boothCommands.ts';
import { boothRegister } from '../../src/server/storage/cloud/boothRegister.ts';
import { boothReports } from '../../src/server/storage/cloud/boothReports.ts';
import { accounts } from '../../src/server/storage/cloud/accounts.ts';
import { consoleLooks } from '../../src/server/storage/cloud/consoleLooks.ts';
import { lookStore } from '../../src/server/storage/cloud/lookStore.ts';
import { packLook } from '../../src/server/storage/themes/packedLook.ts';
import { postgresCalls } from '../../src/server/storage/photos/drivers/postgresCalls.ts';
import { schemaSteps } from '../../src/server/storage/photos/drivers/postgresSteps/schemaSteps.ts';
import type { LookOnConsole } from '../../src/shared/contract/console.ts';
import type { Ask } from '../support/cloud/consoleAtWork.ts';
import { consoleAtWork, madeEvent } from '../support/cloud/consoleAtWork.ts';
import { emptySchema } from '../support/cloud/places.ts';
import { sampleReport } from '../support/cloud/sampleReport.ts';
import { settled } from '../support/time/settled.ts';

describe.skipIf(inject('noEngines') !== null)('identical theme files from several customers', () => {
  const bytes = packLook([{ path: 'theme.json', bytes: Buffer.from('{"extends":"classic"}') }]);
  const packed = Buffer.from(bytes.ok ? bytes.value : []);
  const files = JSON.parse(packed.toString('utf8')) as object;

  /** Two customers at different events, each with a booth. */
  async function twoCustomers() {
    let judged = { name: '', warnings: [] as readonly string[] };
    const console = await consoleAtWork({ check: async () => ({ ok: true, value: judged }) });
    const boss = await console.person('Boss');
    const [boothA, boothB] = [await console.booth('At A'), await console.booth('At B')];
    const [eventA, eventB] = [await madeEvent(boss, 'Fair A', [boothA]), await madeEvent(boss, 'Fair B', [boothB])];
    const [ada, ben] = [
      await console.person('Ada', { reachesAll: false, events: [eventA] }),
      await console.person('Ben', { reachesAll: false, events: [eventB] }),
    ];
    const themes = consoleLooks(console.calls);
    const accountOf = async (name: string) => (await accounts(console.calls).keysOf(name))!.account;
    const upload = async (ask: Ask, name: string, warnings: readonly string[] = []) => {
      judged = { name, warnings };
      return (await ask('POST', 'themes', files)).json<{ id: string }>().id;
    };
    /** Bypasses the route, which accepts one upload at a time. */
    const add = async (by: string) => themes.add(await accountOf(by), `Of ${by}`, packed, []);
    const listed = async (ask: Ask) =>
      (await ask('GET', 'themes'))
        .json<LookOnConsole[]>()
        .map(({ id, name, by, warnings, onShow }) => ({ id, name, by, warnings, onShow }));
    /** Sends the booth a theme, which it fetches and shows. */
    const shows = async (booth: string, look: string, name: string): Promise<Buffer> => {
      const store = lookStore(console.calls);
      const sent = await settled(store.sentTo(booth, look));
      const fetched = sent === null ? Buffer.alloc(0) : Buffer.from(await settled(store.read(sent.id, 0, sent.sizeBytes)));
      const { orders } = await settled(boothReports(console.calls).receive(booth, sampleReport()));
      const ended = orders.map(({ id }) => ({ id, outcome: 'done' as const, says: null }));
      await console.hear(booth, { look: { id: look, name, version: 'v' }, ended });
      return fetched;
    };
    return { ...console, boss, boothA, boothB, ada, ben, upload, add, listed, shows };
  }

  test('give each customer a separate theme: changing one leaves the others alone', async () => {
    const { boss, boothA, boothB, ada, ben, upload, listed, shows } = await twoCustomers();
    const [mine, theirs] = [await upload(ada, 'Spring', ['It is small.']), await upload(ben, 'Secret launch', ['It is late.'])];
    expect(mine).not.toBe(theirs);
    const ofBen = [{ id: theirs, name: 'Secret launch', by: 'Ben', warnings: ['It is late.'], onShow: 0 }];
    expect(await listed(ada)).toEqual([{ id: mine, name: 'Spring', by: 'Ada', warnings: ['It is small.'], onShow: 0 }]);
    expect(await listed(ben)).toEqual(ofBen);
    // Sends the theme, and a booth shows it.
    expect((await ada('PUT', `booths/${boothA}/theme`, { look: mine })).statusCode).toBe(204);
    expect(await shows(boothA, mine, 'Spring')).toEqual(packed);
    expect((await listed(ada)).map(({ onShow }) => onShow)).toEqual([1]);
    expect(await listed(ben)).toEqual(ofBen);
    // Uploads the theme again under another name.
    expect(await upload(ada, 'Summer')).toBe(mine);
    expect(await listed(ben)).toEqual(ofBen);
    // Removes the theme and restores it.
    expect((await ada('DELETE', `themes/${mine}`)).statusCode).toBe(204);
    expect([await listed(ada), await listed(ben)]).toEqual([[], ofBen]);
    await upload(ada, 'Autumn');
    expect((await listed(ada)).map(({ name }) => name)).toEqual(['Autumn']);
    // Requests for the other customer's theme fail.
    for (const [method, path] of [
      ['DELETE', `themes/${theirs}`],
      ['PUT', `booths/${boothA}/theme`],
    ] as const)
      expect((await ada(method, path, method === 'PUT' ? { look: theirs } : undefined)).statusCode).toBe(404);
    // A booth that claims to show the other customer's theme is not counted.
    await shows(boothA, theirs, 'Secret launch');
    expect(await listed(ben)).toEqual(ofBen);
    expect((await ada('GET', `booths/${boothA}`)).body).not.toContain('Secret');
    expect((await ben('PUT', `booths/${boothB}/theme`, { look: theirs })).statusCode).toBe(204);
    expect(await shows(boothB, theirs, 'Secret launch')).toEqual(packed);
    expect((await listed(boss)).map(({ name, by }) => [name, by])).toEqual([
      ['Autumn', 'Ada'],
      ['Secret launch', 'Ben'],
    ]);
  });

  test('keep their bytes while anybody has them, regardless of how many upload, remove and leave at once', async () => {
    const { boss, boothB, ada, ben, add, listed, shows, calls } = await twoCustomers();
    const ids = await Promise.all(['Ada', 'Ben', 'Boss', 'Ben', 'Ada'].map(add));
    expect(new Set(ids).size).toBe(3);
    const [ofAda = '', ofBen = ''] = ids;
    await Promise.all([ada('DELETE', `themes/${ofAda}`), add('Ben'), boss('DELETE', `themes/${ids[2] ?? ''}`)]);
    await calls.run(`DELETE FROM accounts WHERE name = 'Ada'`, []);
    await expect(calls.run('DELETE FROM looks', [])).rejects.toThrow(/uploaded_looks/);
    expect((await ben('PUT', `booths/${boothB}/theme`, { look: ofBen })).statusCode).toBe(204);
    expect(await shows(boothB, ofBen, 'Of Ben')).toEqual(packed);
    expect(await listed(ben)).toMatchObject([{ id: ofBen, name: 'Of Ben' }]);
  });

  test('show an administrator the themes of every uploader, regardless of how many each has', async () => {
    const { boss, ben, upload, listed, calls } = await twoCustomers();
    await upload(ben, 'Secret launch');
    await calls.run(
      `WITH added AS (INSERT INTO looks (name, sha256, size_bytes, bytes) SELECT 'x', repeat('f', 60) || place, 2, '{}' FROM generate_series(1000, 1300) AS place RETURNING id)
       INSERT INTO uploaded_looks (look, account_name, name, warnings) SELECT id, 'Ada', 'Many', '[]' FROM added`,
      [],
    );
    const all = await listed(boss);
    expect([all.length, all.filter(({ by }) => by === 'Ben').length]).toEqual([200, 1]);
  });

  test('from an earlier release become one theme per customer, and booths keep their theme’s id', async () => {
    const url = await emptySchema();
    const calls = postgresCalls(url, 2);
    onTestFinished(() => calls.close());
    await calls.migrate(schemaSteps.filter(({ number }) => number < 8));
    const before = async (by: readonly string[], sha: string) => {
      const [row] = await calls.run(
        `INSERT INTO looks (name, sha256, size_bytes, bytes) VALUES ('Shared', $1, 2, '{}') RETURNING id::text`,
        [sha],
      );
      const { id } = row as { id: string };
      await calls.run(`INSERT INTO look_uploads (look, account_name, warnings) VALUES ($1::text::uuid, $2, '["It is small."]')`, [
        id,
        by.at(-1) ?? '',
      ]);
      await calls.run(
        `INSERT INTO account_looks (account, look) SELECT id, $1::text::uuid FROM accounts WHERE name = ANY (string_to_array($2, ','))`,
        [id, by.join(',')],
      );
      return id;
    };
    for (const name of ['Ada', 'Ben']) await accounts(calls).make(name, { role: 'operator', reachesAll: false, events: [] });
    const [shared, left] = [await before(['Ada', 'Ben'], 'aa'.repeat(32)), await before(['Gone'], 'bb'.repeat(32))];
    await calls.migrate(schemaSteps);
    // A server of the previous release is still running and accepts an upload.
    const late = await before(['Ada'], 'cc'.repeat(32));
    const looks = consoleLooks(calls);
    const of = async (name: string) => looks.all((await accounts(calls).keysOf(name))!.account);
    expect((await of('Ben')).map(({ id, name }) => [id, name])).toEqual([[shared, 'Shared']]);
    const ofAda = (await of('Ada')).map(({ id }) => id);
    expect([ofAda.length, ofAda.includes(late), ofAda.includes(shared)]).toEqual([2, true, false]);
    const all = await looks.all({ id: '', name: '', role: 'operator', reachesAll: true });
    expect(all.map(({ by }) => by).toSorted()).toEqual(['Ada', 'Ada', 'Ben', 'Gone']);
    expect(await looks.find(left)).toMatchObject({ id: left, name: 'Shared', sha256: 'bb'.repeat(32) });
  });
});

describe.skipIf(inject('noEngines') !== null)('a booth that downloads its theme again and again', () => {
  test('does not delay another booth’s download', async () => {
    const { app, calls } = await consoleAtWork();
    const register = boothRegister(calls);
    const tokens = { greedy: await settled(register.admit('Greedy')), other: await settled(register.admit('Other')) };
    const booths = await settled(register.booths());
    const look = await settled(lookStore(calls).add('Spring', randomBytes(8_000_000)));
    await settled(
      boothCommands(calls).give(
        booths.map(({ id }) => id),
        { kind: 'look', look },
        null,
      ),
    );
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const ended: string[] = [];
    const begun: string[] = [];
    const fetches = async (who: keyof typeof tokens): Promise<void> => {
      const answer = await fetch(`${address}/booths/looks/${look.id}`, { headers: { authorization: `Bearer ${tokens[who]}` } });
      begun.push(who);
      expect((await answer.arrayBuffer()).byteLength).toBe(look.sizeBytes);
      ended.push(who);
    };
    const all = Array.from({ length: 16 }, () => fetches('greedy'));
    await expect.poll(() => begun.length, { timeout: 60_000 }).toBe(16);
    await fetches('other');
    expect(ended.filter((who) => who === 'greedy').length).toBeLessThan(8);
    await Promise.all(all);
  }, 120_000);
});
