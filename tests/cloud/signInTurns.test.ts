import { describe, expect, inject, test } from 'vitest';
import type { ConsoleAtWork } from '../support/cloud/consoleAtWork.ts';
import { consoleAtWork, passphrase } from '../support/cloud/consoleAtWork.ts';

/** The cost of hashing, with which a guess takes some tenths of a second. */
const slow = { N: 2 ** 15, r: 8, p: 1 };

const enter = ({ app, publicUrl }: ConsoleAtWork, remoteAddress: string, name: string, given: string) =>
  app.inject({
    method: 'POST',
    url: '/console/api/session',
    remoteAddress,
    headers: { origin: publicUrl },
    payload: { name, passphrase: given },
  });

describe.skipIf(inject('noEngines') !== null)('signing in while strangers guess passphrases', () => {
  test.each([
    ['one address', (one: number) => `203.0.113.${String(one % 1)}`],
    ['many addresses of one IPv6 customer', (one: number) => `2001:db8:66:${one.toString(16)}::1`],
    ['a whole network', (one: number) => `203.0.113.${String(one)}`],
  ])('takes no longer than one of their guesses, even if they come from %s', async (_where, addressOf) => {
    const console = await consoleAtWork({ cost: slow });
    await console.person('Ada');
    let answered = 0;
    const guesses = Array.from({ length: 150 }, (_, one) =>
      enter(console, addressOf(one), `Name ${one}`, 'wrong').then((answer) => {
        answered += answer.statusCode === 403 ? 1 : 0;
        return answer.statusCode;
      }),
    );
    const mine = await Promise.all(['198.51.100.1', '2001:db8:77::1'].map((address) => enter(console, address, 'Ada', passphrase)));
    expect(mine.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    // The guesses already running, plus one from each queue.
    expect(answered).toBeLessThanOrEqual(8);
    const statuses = await Promise.all(guesses);
    // Most guesses are rejected before any hashing.
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(36);
    expect(new Set(statuses)).toEqual(new Set([403, 429]));
  });

  test('is not blocked by invented names: one network can add only a few records', async () => {
    const console = await consoleAtWork();
    await console.person('Ada');
    const tries = async () => {
      const open = (address: string, name: string) =>
        console.app.inject({
          method: 'POST',
          url: '/console/api/first-passphrase',
          remoteAddress: address,
          headers: { origin: console.publicUrl },
          payload: { name, code: 'ABCDEFGHJKLM', passphrase },
        });
      for (let one = 0; one < 300; one++) {
        const answer = await open(`2001:db8:66:${one.toString(16)}::1`, `Name ${String(one)}`);
        expect([403, 429]).toContain(answer.statusCode);
      }
      const [row] = await console.calls.run('SELECT count(*)::integer AS rows FROM login_tries', []);
      return (row as { rows: number }).rows;
    };
    expect(await tries()).toBeLessThan(150);
    expect((await enter(console, '2001:db8:77::1', 'Ada', passphrase)).statusCode).toBe(204);
  });

  test('is the same for known and unknown names, in its answers and in its records', async () => {
    const console = await consoleAtWork();
    await console.person('Ada');
    const answers = async (name: string) => {
      const all = [];
      for (let guess = 0; guess < 7; guess++) {
        const { statusCode, headers, body } = await enter(console, '203.0.113.1', name, `wrong ${guess}`);
        all.push([statusCode, headers['retry-after'], body]);
      }
      return all;
    };
    expect(await answers('Ada')).toEqual(await answers('Eva'));
    await console.calls.run('UPDATE login_tries SET barred_until = now()', []);
    await console.calls.run(
      `INSERT INTO login_tries (who, tries, barred_until, tried) SELECT 'name ' || n, 9, now() + interval '1 hour', now() FROM generate_series(1, 10050) AS n`,
      [],
    );
    await enter(console, '203.0.113.2', 'Another', 'wrong');
    expect(await console.calls.run('SELECT count(*)::integer AS rows FROM login_tries', [])).toEqual([{ rows: 10_000 }]);
    // Known and unknown names are forgotten alike.
    const left = await console.calls.run(`SELECT who FROM login_tries WHERE who = 'name eva' OR who NOT LIKE 'name %'`, []);
    expect(left.length).toBe(0);
  });
});
