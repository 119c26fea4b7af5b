import { describe, expect, inject, test } from 'vitest';
import { boothReports } from '../../src/server/storage/cloud/boothReports.ts';
import type { BoothDetail, LogLine, PasskeyOnConsole, PersonOnConsole, SessionOnConsole } from '../../src/shared/contract/console.ts';
import { browserName } from '../../src/server/features/console-accounts/browserName.ts';
import type { Ask, ConsoleAtWork } from '../support/cloud/consoleAtWork.ts';
import { consoleAtWork, keptLook, madeEvent, passphrase } from '../support/cloud/consoleAtWork.ts';
import type { SoftPasskey } from '../support/cloud/softPasskey.ts';
import { softPasskey } from '../support/cloud/softPasskey.ts';
import { made, receiver, rounds } from '../support/cloud/alertsAtWork.ts';
import { inDatabase } from '../support/cloud/places.ts';
import { sampleReport } from '../support/cloud/sampleReport.ts';
import { success } from '../../src/shared/errors.ts';
import { settled } from '../support/time/settled.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const statusOf = async (ask: Ask): Promise<number> => (await ask('GET', 'booths')).statusCode;

async function personOf(ask: Ask, name: string): Promise<PersonOnConsole> {
  const found = (await ask('GET', 'people')).json<PersonOnConsole[]>().find((one) => one.name === name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

async function addPasskey(ask: Ask, { made }: SoftPasskey, name: string): Promise<void> {
  const options = (await ask('POST', 'passkeys/options')).json<{ challenge: string }>();
  expect((await ask('POST', 'passkeys', { name, credential: made(options) })).statusCode).toBe(204);
}

/** Signs in with this passkey. Returns the status and the session's requests. */
async function byPasskey(console: ConsoleAtWork, { shown }: SoftPasskey): Promise<readonly [status: number, ask: Ask]> {
  const ask = console.stranger();
  const question = (await ask('POST', 'passkey-questions')).json<{ challenge: string }>();
  return [(await ask('POST', 'passkey-session', { credential: shown(question) })).statusCode, ask];
}

const byPassphrase = async (console: ConsoleAtWork, name: string): Promise<number> =>
  (await console.stranger()('POST', 'session', { name, passphrase })).statusCode;

describe.skipIf(inject('noEngines') !== null)('a locked account', () => {
  test('loses its sessions, passphrase, passkeys and codes, and reports which; a new code lets its owner back in', async () => {
    const console = await consoleAtWork();
    const [boss, ada] = [await console.person('Boss'), await console.person('Ada')];
    const key = softPasskey(console.publicUrl);
    await addPasskey(ada, key, 'Laptop');
    const [, elsewhere] = await byPasskey(console, key);
    const { id } = await personOf(boss, 'Ada');
    const code = (await boss('POST', `people/${id}/code`)).json<{ code: string }>().code;
    expect(await personOf(boss, 'Ada')).toMatchObject({ state: 'ready', passkeys: 1, sessions: 2 });
    expect((await boss('POST', `people/${id}/lock`)).json()).toEqual({ sessions: 2, passkeys: 1, hadPassphrase: true, hadCode: true });

    expect(await Promise.all([ada, elsewhere, boss].map(statusOf))).toEqual([401, 401, 200]);
    expect(await byPassphrase(console, 'Ada')).toBe(403);
    expect((await byPasskey(console, key))[0]).toBe(403);
    expect((await console.stranger()('POST', 'first-passphrase', { name: 'Ada', code, passphrase })).statusCode).toBe(403);
    expect(await personOf(boss, 'Ada')).toMatchObject({ state: 'locked', passkeys: 0, sessions: 0 });
    expect((await boss('GET', 'log')).json<LogLine[]>().find(({ act }) => act === 'locked an account')).toMatchObject({
      about: 'Ada: 2 sessions ended; passphrase, 1 passkey and an unused code removed',
      outcome: 'done',
    });

    const again = (await boss('POST', `people/${id}/code`)).json<{ code: string }>().code;
    expect((await console.stranger()('POST', 'first-passphrase', { name: 'Ada', code: again, passphrase })).statusCode).toBe(204);
    expect(await byPassphrase(console, 'Ada')).toBe(204);
  });

  test('has its pending commands cancelled and its alerts stopped, even ones created while it was being locked', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const [booth, other] = [await console.booth('Foyer'), await console.booth('Bar')];
    const gala = await madeEvent(boss, 'Gala', [booth, other]);
    const ada = await console.person('Ada', { reachesAll: false, events: [gala] });
    const look = await keptLook(console.calls, 'Spring', 'Ada');
    const gives = async (to: string) => {
      expect((await ada('PUT', `booths/${to}/theme`, { look })).statusCode).toBe(204);
      expect((await ada('POST', `booths/${to}/orders`, { act: 'close' })).statusCode).toBe(204);
    };
    await gives(booth);
    const { url, heard } = await receiver(503);
    await made(ada, url, gala);
    await console.hear(other, { problems: ['No paper.'] });
    const round = rounds(console);
    await round();
    expect(heard.length).toBe(1);
    const { id } = await personOf(boss, 'Ada');
    expect((await boss('POST', `people/${id}/lock`)).statusCode).toBe(200);
    // A request may be admitted before the lock and written after it.
    await console.calls.run(
      `INSERT INTO booth_orders (booth, body, account) SELECT $1::text::uuid, body, account FROM booth_orders WHERE booth = $2::text::uuid`,
      [other, booth],
    );
    const ordersOf = async (to: string) => (await settled(boothReports(console.calls).receive(to, sampleReport()))).orders;
    expect(await ordersOf(other)).toEqual([]);
    await console.calls.run('UPDATE alert_messages SET next_try = now()', []);
    await console.hear(other, { problems: ['The camera was unplugged.'] });
    await round();
    expect(heard.length).toBe(1);
    // With a new code, the owner can act and get alerts again; what was cancelled stays cancelled.
    const code = (await boss('POST', `people/${id}/code`)).json<{ code: string }>().code;
    await ada('POST', 'first-passphrase', { name: 'Ada', code, passphrase });
    expect(await ordersOf(booth)).toEqual([]);
    expect((await boss('GET', `booths/${booth}`)).json<BoothDetail>().orders.map(({ state }) => state)).toEqual(['failed', 'failed']);
    await gives(booth);
    expect((await ordersOf(booth)).length).toBe(2);
    await console.calls.run(`UPDATE alerts SET said = '{}'`, []);
    await console.hear(other, { problems: ['The camera was unplugged.'] });
    await round();
    expect(heard.length).toBe(2);
  });

  test('admits nobody who was signing in when it was locked, whatever credentials they used', async () => {
    // A hash slow enough for the lock to come first.
    const console = await consoleAtWork({ cost: { N: 2 ** 16, r: 8, p: 1 } });
    const [boss, ada] = [await console.person('Boss'), await console.person('Ada')];
    const key = softPasskey(console.publicUrl);
    await addPasskey(ada, key, 'Laptop');
    const { id } = await personOf(boss, 'Ada');
    const code = (await boss('POST', `people/${id}/code`)).json<{ code: string }>().code;
    // The owner of a session may try to create another access.
    const options = (await ada('POST', 'passkeys/options')).json<{ challenge: string }>();
    const name = 'Ada';
    const tries = [
      console.stranger()('POST', 'session', { name, passphrase }),
      console.stranger()('POST', 'first-passphrase', { name, code, passphrase: 'another good passphrase' }),
      ada('PUT', 'passphrase', { from: passphrase, to: 'a third good passphrase' }),
      ada('POST', 'passkeys', { name: 'Thief', credential: softPasskey(console.publicUrl).made(options) }),
      byPasskey(console, key),
    ];
    expect((await boss('POST', `people/${id}/lock`)).statusCode).toBe(200);
    await Promise.all(tries);
    expect(await personOf(boss, 'Ada')).toMatchObject({ state: 'locked', passkeys: 0, sessions: 0 });
    expect(await console.calls.run(`SELECT account FROM console_sessions WHERE account::text = $1`, [id])).toEqual([]);
  });

  test('adds no theme whose check ends after it was locked', async () => {
    let pass: () => void = () => undefined;
    const checked = new Promise<void>((resolve) => (pass = resolve));
    let isChecking = false;
    const console = await consoleAtWork({
      check: async () => {
        isChecking = true;
        await checked;
        return success({ name: 'Late', warnings: [] });
      },
    });
    const [boss, ada] = [await console.person('Boss'), await console.person('Ada')];
    const upload = ada('POST', 'themes', { files: [{ path: 'theme.json', base64: Buffer.from('{}').toString('base64') }] });
    await expect.poll(() => isChecking).toBe(true);
    expect((await boss('POST', `people/${(await personOf(boss, 'Ada')).id}/lock`)).statusCode).toBe(200);
    pass();
    expect((await upload).statusCode).toBe(401);
    expect((await boss('GET', 'themes')).json()).toEqual([]);
  });

  test('is locked without error even if a simultaneous sign-in deletes an old session', async () => {
    const console = await consoleAtWork();
    const ada = await console.person('Ada');
    await console.calls.run(
      `INSERT INTO console_sessions (token_hash, account, begun) SELECT 'old', id, now() - interval '13 hours' FROM accounts`,
      [],
    );
    // The transaction blocks both requests until it ends.
    const { changes, entry } = await inDatabase(
      (sql) =>
        sql.begin(async (blocker) => {
          // Each request locks the account's tuple or waits for that lock.
          const waiting = async () =>
            (await blocker`SELECT FROM pg_locks WHERE relation = 'accounts'::regclass AND locktype = 'tuple'`).length;
          await blocker`SELECT FROM accounts FOR UPDATE`;
          const changes = ada('PUT', 'passphrase', { from: passphrase, to: 'a third good passphrase' });
          await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
          const entry = console.stranger()('POST', 'session', { name: 'Ada', passphrase });
          await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
          return { changes, entry };
        }),
      console.url,
    );
    expect((await Promise.all([changes, entry])).map(({ statusCode }) => statusCode)).toEqual([204, 403]);
  });

  test('cannot be the last administrator, and locking an unknown account changes nothing', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    await console.person('Viola', { role: 'viewer' });
    const { id } = await personOf(boss, 'Boss');
    expect((await boss('POST', `people/${id}/lock`)).statusCode).toBe(422);
    expect([await statusOf(boss), await byPassphrase(console, 'Boss')]).toEqual([200, 204]);
    expect((await boss('POST', 'people/00000000-0000-0000-0000-000000000000/lock')).statusCode).toBe(404);
  });
});

describe.skipIf(inject('noEngines') !== null)('other people’s passkeys', () => {
  test('are listed and removed one by one by administrators, along with the sessions they began', async () => {
    const console = await consoleAtWork();
    const [boss, ada] = [await console.person('Boss'), await console.person('Ada')];
    const [lost, kept] = [softPasskey(console.publicUrl), softPasskey(console.publicUrl)];
    await addPasskey(ada, lost, 'Lost laptop');
    await addPasskey(ada, kept, 'Phone');
    const [[, byLost], [, byKept]] = [await byPasskey(console, lost), await byPasskey(console, kept)];
    const [{ id }, self] = [await personOf(boss, 'Ada'), await personOf(boss, 'Boss')];
    const seen = (await boss('GET', `people/${id}/passkeys`)).json<PasskeyOnConsole[]>();
    expect(seen.map(({ name }) => name)).toEqual(['Lost laptop', 'Phone']);
    // The passkey does not exist at another account's address.
    expect((await boss('DELETE', `people/${self.id}/passkeys/${lost.id}`)).statusCode).toBe(404);
    expect((await boss('DELETE', `people/${id}/passkeys/${lost.id}`)).statusCode).toBe(204);
    expect(await Promise.all([byLost, byKept, ada].map(statusOf))).toEqual([401, 200, 200]);
    expect((await boss('GET', 'log')).json<LogLine[]>().map(({ act, about }) => `${act}: ${about}`)).toContain(
      'removed a passkey from an account: Ada, Lost laptop',
    );
  });
});

describe.skipIf(inject('noEngines') !== null)('an account’s own sessions', () => {
  test('are listed with browser, start and last use, and end one by one; other people’s are not shown', async () => {
    const console = await consoleAtWork();
    const [ada, bob] = [await console.person('Ada'), await console.person('Bob')];
    const phone = console.stranger();
    await phone('POST', 'session', { name: 'Ada', passphrase }, { 'user-agent': firefox });
    const sessions = (await ada('GET', 'sessions')).json<SessionOnConsole[]>();
    expect(sessions.map(({ browser, isThis, passkey }) => [browser, isThis, passkey])).toEqual([
      ['Firefox on Windows', false, null],
      ['Another program', true, null],
    ]);
    for (const { begun, used } of sessions) expect([begun, used].every((at) => !Number.isNaN(Date.parse(at)))).toBe(true);
    const { id } = sessions[0]!;
    expect((await bob('DELETE', `sessions/${id}`)).statusCode).toBe(404);
    expect(await statusOf(phone)).toBe(200);
    expect((await ada('DELETE', `sessions/${id}`)).statusCode).toBe(204);
    expect(await Promise.all([phone, ada, bob].map(statusOf))).toEqual([401, 200, 200]);
    expect((await ada('DELETE', `sessions/${id}`)).statusCode).toBe(404);
    // Expired sessions are not listed.
    await console.calls.run(`UPDATE console_sessions SET begun = now() - interval '13 hours' WHERE browser = 'Another program'`, []);
    await ada('POST', 'session', { name: 'Ada', passphrase });
    expect((await ada('GET', 'sessions')).json<SessionOnConsole[]>().length).toBe(1);
  });
});

test.each([
  [firefox, 'Firefox on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1', 'Chrome on iPad'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['curl/8.5.0', 'Another program'],
  ['', 'Another program'],
])('the browser %j is called %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
