import { describe, expect, inject, test } from 'vitest';
import { accounts } from '../../src/server/storage/cloud/accounts.ts';
import { cloudSays } from '../support/cloud/cloudProcess.ts';
import type { Ask, ConsoleAtWork } from '../support/cloud/consoleAtWork.ts';
import { consoleAtWork, madeEvent, passphrase } from '../support/cloud/consoleAtWork.ts';
import { inDatabase } from '../support/cloud/places.ts';

const codeOf = async ({ calls }: ConsoleAtWork, name: string): Promise<string> =>
  (await accounts(calls).make(name, { role: 'operator', reachesAll: true, events: [] })) ?? '';

/** The whole database of a test as text. */
const dump = ({ url }: ConsoleAtWork): Promise<string> =>
  inDatabase(async (sql) => {
    const tables = await sql<{ name: string }[]>`SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`;
    const rows = await Promise.all(tables.map(async ({ name }) => sql.unsafe(`SELECT t::text FROM ${name} AS t`)));
    return JSON.stringify(rows);
  }, url);

describe.skipIf(inject('noEngines') !== null)('signing in to the console', () => {
  test('a code from the terminal lets an operator set a passphrase, once', async () => {
    const console = await consoleAtWork();
    const said = await cloudSays({ STAGEBOOTH_DATABASE_URL: console.url }, 'operator', 'Ada', 'Lovelace');
    const [, code = ''] = /\n {2}([A-Z0-9]{12})\n/.exec(said) ?? [];
    expect(said).toMatch(/^Ada Lovelace sets a passphrase at \/console with this code/);
    const ask = console.stranger();
    const name = 'ada lovelace';
    expect((await ask('POST', 'first-passphrase', { name, code, passphrase: 'short' })).json()).toMatchObject({ error: 'refused' });
    expect((await ask('POST', 'first-passphrase', { name, code: 'AAAABBBBCCCC', passphrase })).statusCode).toBe(403);
    expect(
      (await ask('POST', 'first-passphrase', { name, code: `${code.slice(0, 6)} ${code.slice(6).toLowerCase()}`, passphrase })).statusCode,
    ).toBe(204);
    expect((await ask('GET', 'session')).json()).toMatchObject({ account: { name: 'Ada Lovelace', role: 'operator', reachesAll: true } });
    expect((await console.stranger()('POST', 'first-passphrase', { name, code, passphrase })).statusCode).toBe(403);
    const other = console.stranger();
    expect((await other('POST', 'session', { name, passphrase })).statusCode).toBe(204);
    expect((await other('GET', 'people')).statusCode).toBe(200);
  });

  test('a code expires after a day', async () => {
    const console = await consoleAtWork();
    const code = await codeOf(console, 'Ada');
    await console.calls.run(`UPDATE accounts SET code_ends = now()`, []);
    expect((await console.stranger()('POST', 'first-passphrase', { name: 'Ada', code, passphrase })).statusCode).toBe(403);
  });

  test.each([
    ['https://photos.example.com', /^__Host-stagebooth-console=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/],
    ['http://localhost', /^stagebooth-console=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/],
  ])('at %s the session is hidden from scripts and never sent by other sites', async (publicUrl, cookie) => {
    const console = await consoleAtWork({ publicUrl });
    const code = await codeOf(console, 'Ada');
    const { headers } = await console.stranger()('POST', 'first-passphrase', { name: 'Ada', code, passphrase });
    expect(headers['set-cookie']).toMatch(cookie);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('guesses are delayed across all servers, and the right passphrase waits as well', async () => {
    const console = await consoleAtWork();
    await console.person('Ada');
    for (let guess = 0; guess < 5; guess++)
      expect(
        (await console.stranger()('POST', 'session', { name: guess % 2 ? 'ADA' : 'ada', passphrase: `wrong ${guess}` })).statusCode,
      ).toBe(403);
    const refused = await console.stranger()('POST', 'session', { name: 'Ada', passphrase });
    expect([refused.statusCode, refused.headers['retry-after'], refused.json<{ error: string }>().error]).toEqual([429, '5', 'wait']);
    // The answers do not reveal whether a name exists.
    for (let guess = 0; guess < 5; guess++)
      expect((await console.stranger()('POST', 'session', { name: 'Nobody', passphrase: `wrong ${guess}` })).statusCode).toBe(403);
    expect((await console.stranger()('POST', 'session', { name: 'Nobody', passphrase })).statusCode).toBe(429);
    await console.calls.run('UPDATE login_tries SET barred_until = now()', []);
    expect((await console.stranger()('POST', 'session', { name: 'Ada', passphrase })).statusCode).toBe(204);
  });

  test('guessing at one name does not lock out another, even if the names differ only in the case of an umlaut', async () => {
    const console = await consoleAtWork();
    // In this database they are two accounts; other databases treat the names as equal.
    await console.person('Äda');
    await console.person('äda');
    for (let guess = 0; guess < 6; guess++) await console.stranger()('POST', 'session', { name: 'Äda', passphrase: `wrong ${guess}` });
    expect((await console.stranger()('POST', 'session', { name: 'Äda', passphrase })).statusCode).toBe(429);
    expect((await console.stranger()('POST', 'session', { name: 'äda', passphrase })).statusCode).toBe(204);
  });

  test('parallel attempts do not bypass the delay', async () => {
    const console = await consoleAtWork();
    await console.person('Ada');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, guess) => console.stranger()('POST', 'session', { name: 'Ada', passphrase: `wrong ${guess}` })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 403).length).toBe(5);
  });

  test('a session ends half an hour after the last activity, after twelve hours, on sign-out, and with a new passphrase', async () => {
    const console = await consoleAtWork();
    const ask = await console.person('Ada');
    const isSignedIn = async (headers = {}): Promise<boolean> => (await ask('GET', 'booths', undefined, headers)).statusCode === 200;
    await console.calls.run(`UPDATE console_sessions SET touched = now() - interval '29 minutes'`, []);
    // Polling by an untouched page does not keep the session alive.
    expect(await isSignedIn({ 'untouched-ms': String(29 * 60_000) })).toBe(true);
    await console.calls.run(`UPDATE console_sessions SET touched = touched - interval '2 minutes'`, []);
    expect(await isSignedIn()).toBe(false);
    await ask('POST', 'session', { name: 'Ada', passphrase });
    await console.calls.run(`UPDATE console_sessions SET begun = now() - interval '12 hours'`, []);
    expect(await isSignedIn()).toBe(false);
    await ask('POST', 'session', { name: 'Ada', passphrase });
    const elsewhere = console.stranger();
    await elsewhere('POST', 'session', { name: 'Ada', passphrase });
    expect((await ask('PUT', 'passphrase', { from: 'wrong', to: 'another good passphrase' })).statusCode).toBe(403);
    expect((await ask('PUT', 'passphrase', { from: passphrase, to: 'another good passphrase' })).statusCode).toBe(204);
    expect((await elsewhere('GET', 'booths')).statusCode).toBe(401);
    expect(await isSignedIn()).toBe(true);
    await ask('DELETE', 'session');
    expect(await isSignedIn()).toBe(false);
  });

  test('the database holds nobody’s passphrase, code or token in the clear', async () => {
    const console = await consoleAtWork();
    const [code, ask] = [await codeOf(console, 'Bob'), console.stranger()];
    await console.person('Ada');
    const { headers } = await ask('POST', 'session', { name: 'Ada', passphrase });
    const token = /=([\w-]{43});/.exec(String(headers['set-cookie']))?.[1] ?? 'none';
    const all = await dump(console);
    expect(all).toContain('Ada');
    for (const secret of [passphrase, code, token]) expect(all).not.toContain(secret);
  });

  test.each([
    ['an id with a NUL', { id: 'a\0b' }, '', 400],
    ['an id with half a surrogate pair', { id: '\ud800' }, '', 400],
    ['a challenge with a NUL', { id: 'abc' }, 'a\0b', 403],
  ])('a passkey with %s is refused', async (_what, credential, challenge, status) => {
    const console = await consoleAtWork();
    const response = { clientDataJSON: Buffer.from(JSON.stringify({ challenge })).toString('base64url') };
    const asked = { credential: { ...credential, response } };
    expect((await console.stranger()('POST', 'passkey-session', asked)).statusCode).toBe(status);
    const ask = await console.person('Ada');
    expect((await ask('POST', 'passkeys', { name: 'Key', ...asked })).statusCode).toBe(status === 403 ? 422 : 400);
    expect((await ask('DELETE', `passkeys/${credential.id.replaceAll(/[^a-z]/g, '%00')}`)).statusCode).toBe(status === 403 ? 404 : 400);
  });

  test('passkey challenges never fill a table: the busiest address loses its own, and nobody else’s sign-in fails', async () => {
    const console = await consoleAtWork();
    const ada = await console.person('Ada');
    const question = async (remoteAddress: string): Promise<string> => {
      const url = '/console/api/passkey-questions';
      const answer = await console.app.inject({ method: 'POST', url, remoteAddress, headers: { origin: console.publicUrl } });
      return answer.json<{ challenge: string }>().challenge;
    };
    const mine = [await question('198.51.100.1'), (await ada('POST', 'passkeys/options')).json<{ challenge: string }>().challenge];
    await console.calls.run(
      `INSERT INTO passkey_challenges (challenge, site, ends) SELECT site || ' ' || place, site, now() + interval '5 minutes'
       FROM generate_series(1, 40) AS number, LATERAL (SELECT '192.0.' || number AS site) AS named, generate_series(1, 150) AS place`,
      [],
    );
    for (let more = 0; more < 40; more++) expect(await question(`192.0.${more}.1`)).toBeTruthy();
    mine.push(await question('203.0.113.1'));
    const [row] = await console.calls.run(
      `SELECT count(*)::integer AS kept, (SELECT count(*)::integer FROM passkey_challenges
         WHERE split_part(challenge, ' ', 2) = ANY (string_to_array($1, ','))) AS mine FROM passkey_challenges`,
      [mine.join(',')],
    );
    expect(row).toMatchObject({ mine: 3 });
    expect((row as { kept: number }).kept).toBeLessThanOrEqual(5000);
  });

  test('setting a passphrase with a code removes all passkeys; changing it does not', async () => {
    const console = await consoleAtWork();
    const [boss, ada] = [await console.person('Boss'), await console.person('Ada')];
    const keys = async (): Promise<number> => (await console.calls.run('SELECT id FROM passkeys', [])).length;
    await console.calls.run(
      `INSERT INTO passkeys (id, account, name, public_key, counter, transports) SELECT 'key', id, 'Key', '', 0, '' FROM accounts WHERE name = 'Ada'`,
      [],
    );
    const another = 'another good passphrase';
    expect((await ada('PUT', 'passphrase', { from: passphrase, to: another })).statusCode).toBe(204);
    const people = (await boss('GET', 'people')).json<{ id: string; name: string }[]>();
    const { code } = (await boss('POST', `people/${people.find(({ name }) => name === 'Ada')?.id ?? ''}/code`)).json<{ code: string }>();
    expect(await keys()).toBe(1);
    expect((await console.stranger()('POST', 'first-passphrase', { name: 'Ada', code, passphrase })).statusCode).toBe(204);
    expect(await keys()).toBe(0);
  });

  test('a removed account is signed out at once, and one administrator always remains', async () => {
    const console = await consoleAtWork();
    const [boss, other] = [await console.person('Boss'), await console.person('Other')];
    const idOf = async (name: string) =>
      (await boss('GET', 'people')).json<{ id: string; name: string }[]>().find((one) => one.name === name)?.id ?? '';
    expect((await boss('DELETE', `people/${await idOf('Other')}`)).statusCode).toBe(204);
    expect((await other('GET', 'booths')).statusCode).toBe(401);
    const self = await idOf('Boss');
    expect((await boss('DELETE', `people/${self}`)).statusCode).toBe(422);
    for (const rights of [
      { role: 'viewer', reachesAll: true, events: [] },
      { role: 'operator', reachesAll: false, events: [] },
    ])
      expect((await boss('PUT', `people/${self}`, rights)).statusCode).toBe(422);
    // An administrator who has never signed in does not count.
    await boss('POST', 'people', { name: 'New', role: 'operator', reachesAll: true, events: [] });
    expect((await boss('DELETE', `people/${self}`)).statusCode).toBe(422);
  });

  test('every act is logged, even if refused, and log entries cannot be changed', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    await console.stranger()('POST', 'session', { name: 'Boss', passphrase: 'wrong' });
    const booth = await console.booth('Foyer');
    await console.booth('Bar');
    await boss('PUT', `booths/${booth}/name`, { name: 'Bar' });
    await boss('PUT', `booths/${booth}/name`, { name: 'Lobby' });
    await boss('POST', `booths/${booth}/orders`, { act: 'close' });
    await boss('DELETE', `booths/${booth}`);
    const lines = (await boss('GET', 'log')).json<{ who: string; act: string; about: string; outcome: string }[]>();
    expect(lines.map(({ who, act, about, outcome }) => [who, act, about, outcome].join(' | '))).toEqual([
      'Boss | revoked a booth | Lobby | done',
      'Boss | asked a booth to close | Lobby | done',
      'Boss | renamed a booth | Foyer → Lobby | done',
      'Boss | renamed a booth | Foyer → Bar | A booth named Bar already exists.',
      'Boss | signed in |  | Wrong passphrase for this name.',
      'Boss | set a passphrase with a code |  | done',
    ]);
    for (const statement of [`UPDATE audit_log SET who = 'x'`, 'DELETE FROM audit_log', 'TRUNCATE audit_log'])
      await expect(console.calls.run(statement, [])).rejects.toThrow('lines of the audit log stay as they are');
  });

  test('the log hides an earlier account from a new account with the same name', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const event = await madeEvent(boss, 'Fair', []);
    const ada = async () => console.person('Ada', { reachesAll: false, events: [event] });
    const acts = async (ask: Ask): Promise<readonly string[]> =>
      (await ask('GET', 'log')).json<{ who: string; act: string }[]>().flatMap(({ who, act }) => (who === 'Ada' ? [act] : []));
    const first = await ada();
    await first('DELETE', 'session');
    await first('POST', 'session', { name: 'Ada', passphrase });
    expect(await acts(first)).toEqual(['signed in', 'signed out', 'set a passphrase with a code']);
    await console.calls.run(`DELETE FROM accounts WHERE name = 'Ada'`, []);
    expect(await acts(await ada())).toEqual(['set a passphrase with a code']);
    expect((await acts(boss)).length).toBe(4);
  });

  test('sign-in says so plainly when the database is unavailable', async () => {
    const console = await consoleAtWork();
    const ask = await console.person('Ada');
    await console.calls.close();
    const answer = await ask('GET', 'booths');
    expect([answer.statusCode, answer.json<{ error: string }>().error, answer.headers['retry-after']]).toEqual([503, 'unavailable', '10']);
  });
});
