import { describe, expect, inject, test } from 'vitest';
import type { BoothDetail, BoothOnConsole, JoiningBooth } from '../../src/shared/contract/console.ts';
import { joinRequests } from '../../src/server/storage/cloud/joinRequests.ts';
import { joinWords } from '../../src/server/storage/secrets/joinWords.ts';
import type { Ask } from '../support/cloud/consoleAtWork.ts';
import { consoleAtWork, madeEvent } from '../support/cloud/consoleAtWork.ts';
import { settled } from '../support/time/settled.ts';

const listed = async (ask: Ask): Promise<readonly BoothOnConsole[]> => (await ask('GET', 'booths')).json<BoothOnConsole[]>();
const problems = ['The camera was unplugged.'];

describe.skipIf(inject('noEngines') !== null)('the list of booths', () => {
  test('puts the most urgent booths first: silent ones, then those with problems, each with booths at an event first', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const ids = new Map<string, string>();
    for (const name of ['A well', 'B idle problem', 'C problem', 'D idle silent', 'E silent', 'F well']) {
      ids.set(name, await console.booth(name, name.includes('problem') ? { problems } : {}));
      if (name.includes('silent'))
        await console.calls.run(`UPDATE booth_reports SET heard = now() - interval '10 minutes' WHERE booth::text = $1`, [
          ids.get(name) ?? '',
        ]);
    }
    await madeEvent(
      boss,
      'Gala',
      ['C problem', 'E silent', 'F well'].map((name) => ids.get(name) ?? ''),
    );
    expect((await listed(boss)).map(({ name }) => name)).toEqual([
      'E silent',
      'D idle silent',
      'C problem',
      'B idle problem',
      'F well',
      'A well',
    ]);
  });

  test('shows paper, waiting prints and impossible commands, but nothing from a report made at another customer’s event', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const printer = { says: 'It is ready.', trouble: null, sheets: 12, waiting: 3 };
    const booth = await console.booth('Foyer', { printer, canRestart: false, closed: { until: null }, kiosks: [] });
    const expected = {
      reported: { printer },
      cannot: { close: 'It is closed.', rehearse: 'No kiosk page is open.', restart: expect.stringContaining('npm run kiosk') },
    };
    expect(await listed(boss)).toMatchObject([expected]);
    const detail = async (ask: Ask) => (await ask('GET', `booths/${booth}`)).json<BoothDetail>();
    expect(await detail(boss)).toMatchObject(expected);
    await madeEvent(boss, 'Wedding', [booth]);
    await console.hear(booth, { printer, canRestart: false });
    const gala = await madeEvent(boss, 'Gala', []);
    expect((await boss('PUT', `booths/${booth}/event`, { event: gala })).statusCode).toBe(204);
    const limited = await console.person('Lia', { reachesAll: false, events: [gala] });
    for (const ask of [boss, limited]) expect(await listed(ask)).toMatchObject([{ reported: null, cannot: {} }]);
    expect(await detail(limited)).toMatchObject({ reported: null, cannot: {} });
    await console.hear(booth, { printer });
    expect(await listed(limited)).toMatchObject([{ reported: { printer }, cannot: { open: 'It is open.' } }]);
    // Older booths don't report whether they can restart.
    await console.hear(booth, { canRestart: null });
    expect((await detail(limited)).cannot).toEqual({ open: 'It is open.' });
    await console.calls.run(`UPDATE booth_reports SET heard = now() - interval '10 minutes'`, []);
    expect(await listed(boss)).toMatchObject([{ reported: null, cannot: {} }]);
  });

  test('shows only the first word of joining booths, and only to accounts with full access', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const hashes = ['ab', 'cd'].map((pair) => pair.repeat(32));
    for (const secretHash of hashes)
      await settled(
        joinRequests(console.calls).ask({ secretHash, name: 'kiosk-pc', version: '1', cloud: console.publicUrl, former: [] }, '192.0.2.1'),
      );
    const joins = (await boss('GET', 'joins')).json<JoiningBooth[]>();
    const words = hashes.map((hash) => joinWords(hash, console.publicUrl));
    expect(joins.map(({ firstWord }) => firstWord).toSorted()).toEqual(words.map((all) => all.split(' ')[0]).toSorted());
    // The answer contains neither the other words nor the hashes behind them.
    for (const secret of [...hashes, ...words.map((all) => all.slice(all.indexOf(' ')))])
      expect(JSON.stringify(joins)).not.toContain(secret);
    const limited = await console.person('Lia', { reachesAll: false });
    expect((await limited('GET', 'joins')).statusCode).toBe(403);
  });
});
