import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { ownWork } from '../../src/server/core/ownWork.ts';
import { openAlerts } from '../../src/server/features/alerts/openAlerts.ts';
import { cloudRecords } from '../../src/server/storage/openCloudStores.ts';
import { postgresCalls } from '../../src/server/storage/photos/drivers/postgresCalls.ts';
import { schemaSteps } from '../../src/server/storage/photos/drivers/postgresSteps/schemaSteps.ts';
import { boothReport } from '../../src/shared/contract/booths.ts';
import { made, receiver, rounds } from '../support/cloud/alertsAtWork.ts';
import { consoleAtWork, madeEvent } from '../support/cloud/consoleAtWork.ts';
import { emptySchema } from '../support/cloud/places.ts';
import { sampleReport } from '../support/cloud/sampleReport.ts';
import { silentLogger } from '../support/server/silentLogger.ts';
import { settled } from '../support/time/settled.ts';

/** As many problems as a report may have, each of maximum length. Another `turn` gives other problems. */
const longest = (turn: number, letter: string): readonly string[] =>
  boothReport.parse(
    sampleReport({
      problems: Array.from(
        { length: 50 },
        (_, place) =>
          `${String.fromCodePoint(97 + (place % 26), 97 + 2 * turn + Math.floor(place / 26))}${letter.repeat(830 / letter.length)}`,
      ),
    }),
  ).problems;

describe.skipIf(inject('noEngines') !== null)('a customer’s maximum of alerts and messages', () => {
  test.each([
    ['letters', 'w'],
    ['control characters', '\u0001'],
    ['pairs of surrogates', '😀'],
  ])(
    'stays small and delays nobody else’s, with problems of %s',
    async (_what, letter) => {
      const console = await consoleAtWork();
      const boss = await console.person('Boss');
      const [booth, other] = [await console.booth('Foyer'), await console.booth('Bar')];
      const [gala, fair] = [await madeEvent(boss, 'Gala', [booth]), await madeEvent(boss, 'Fair', [other])];
      const [eve, ben] = [
        await console.person('Eve', { reachesAll: false, events: [gala] }),
        await console.person('Ben', { reachesAll: false, events: [fair] }),
      ];
      const { url, heard } = await receiver();
      for (let place = 0; place < 20; place++) await made(eve, `http://127.0.0.1:1/${String(place)}`, gala);
      await made(ben, url, fair);
      const round = rounds(console);
      for (const turn of [0, 1]) {
        await console.hear(booth, { problems: longest(turn, letter) });
        expect(await round()).toMatchObject({ ok: true });
        // The quiet period is over.
        await console.calls.run(`UPDATE alerts SET said = regexp_replace(said::text, '"atMs": [0-9]+', '"atMs": 1', 'g')::jsonb`, []);
      }
      const [{ said, body }] = (await console.calls.run(
        'SELECT (SELECT max(octet_length(said::text)) FROM alerts) AS said, (SELECT max(octet_length(body)) FROM alert_messages) AS body',
        [],
      )) as [{ said: number; body: number }];
      expect([body < 14_000, said < 140_000, body, said]).toEqual([true, true, body, said]);
      // The state after a hundred minutes of retries.
      await console.calls.run(
        `INSERT INTO alert_messages (alert, body, made)
       SELECT alert, body, made FROM alert_messages JOIN generate_series(1, 66) ON outcome IS NULL`,
        [],
      );
      await console.hear(other, { problems: ['The printer is out of paper.'] });
      expect(await round()).toMatchObject({ ok: true });
      expect(heard.map(({ message }) => message.text)).toEqual(['Bar, Fair: The printer is out of paper.']);
    },
    150_000,
  );

  test('is a hundred alerts, across all events', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const events: string[] = [];
    for (let place = 0; place < 6; place++) events.push(await madeEvent(boss, `Fair ${String(place)}`, []));
    const ada = await console.person('Ada', { reachesAll: false, events });
    const adds = async (event: string | undefined) =>
      (await ada('POST', 'alerts', { event, url: 'http://127.0.0.1:1/', quietMinutes: 5 })).statusCode;
    for (const event of events.slice(0, 5)) for (let place = 0; place < 20; place++) expect(await adds(event)).toBe(201);
    expect(await adds(events[5])).toBe(422);
  }, 60_000);

  test('mentions how many problems were left out', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const { url, heard } = await receiver();
    await made(boss, url);
    await console.booth('Foyer', { problems: ['The camera was unplugged.', ...longest(0, 'w').slice(1)] });
    await rounds(console)();
    const { problems, text } = heard[0]!.message;
    expect(problems.length).toBe(6);
    expect([problems[0], problems[1]?.length, problems.at(-1)]).toEqual(['The camera was unplugged.', 300, '45 more problems.']);
    expect(text).toBe(`Foyer: ${problems.join(' ')}`);
  });
});

describe.skipIf(inject('noEngines') !== null)('a failing alert round', () => {
  test('is a problem in the server’s health and a log entry until a round succeeds', async () => {
    const { calls, publicUrl } = await consoleAtWork();
    const [rounds, logged]: [(() => unknown)[], unknown[]] = [[], []];
    const alerts = await settled(
      openAlerts({
        settings: { alertsToPrivate: true },
        stores: cloudRecords(calls, publicUrl),
        publicUrl,
        work: {
          ...ownWork(silentLogger),
          repeat: (_pauseMs, work) => {
            rounds.push(work);
            return { now: () => undefined, stop: async () => undefined };
          },
        },
        logger: Object.assign(Object.create(silentLogger) as typeof silentLogger, {
          error: (...line: unknown[]) => void logged.push(line),
        }),
      }),
    );
    alerts.begin?.();
    const says = async () => {
      for (const round of rounds) await round();
      return alerts.problems?.();
    };
    expect(await says()).toEqual([]);
    await calls.run('ALTER TABLE alert_messages RENAME TO kept_messages', []);
    expect(await says()).toEqual(['Alerts are not sent: the last round failed. The log says why.']);
    expect(logged).toEqual([[{ err: expect.any(Error) as Error }, 'alerts were not sent; the next round tries again']]);
    await calls.run('ALTER TABLE kept_messages RENAME TO alert_messages', []);
    expect(await says()).toEqual([]);
  });
});

test.skipIf(inject('noEngines') !== null)(
  'waiting messages from an earlier release are still sent, except those nobody could read',
  async () => {
    const calls = postgresCalls(await emptySchema(), 2);
    onTestFinished(() => calls.close());
    await calls.migrate(schemaSteps.filter(({ number }) => number < 18));
    const booth = '00000000-0000-4000-8000-00000000000b';
    await calls.run(`INSERT INTO alerts (url, secret, quiet_minutes) VALUES ('https://example.com/', 's', 5)`, []);
    for (const text of ['No paper.', 'w'.repeat(70_000)])
      await calls.run('INSERT INTO alert_messages (alert, body) SELECT id, $1 FROM alerts', [
        JSON.stringify({ booth: { id: booth }, text }),
      ]);
    await calls.migrate(schemaSteps);
    expect(await calls.run('SELECT booth::text FROM alert_messages', [])).toEqual([{ booth }]);
  },
);
