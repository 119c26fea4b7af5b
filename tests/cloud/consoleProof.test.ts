import { describe, expect, inject, test } from 'vitest';
import type { ConsoleProof, LogLine } from '../../src/shared/contract/console.ts';
import { consoleProofHeader } from '../../src/shared/contract/console.ts';
import { appRoutes } from '../support/cloud/appRoutes.ts';
import type { Ask, ConsoleAtWork } from '../support/cloud/consoleAtWork.ts';
import { consoleAtWork, madeEvent, passphrase } from '../support/cloud/consoleAtWork.ts';
import type { SoftPasskey } from '../support/cloud/softPasskey.ts';
import { softPasskey } from '../support/cloud/softPasskey.ts';

/** Acts whose effects outlast the session or cannot be undone. */
const lasting = [
  'POST passkeys/options',
  'DELETE passkeys/:passkey',
  'POST people',
  'PUT people/:person',
  'DELETE people/:person',
  'POST people/:person/code',
  'POST people/:person/lock',
  'DELETE people/:person/passkeys/:passkey',
  'POST joins',
  'DELETE booths/:booth',
  'DELETE booths/:booth/record',
  'POST alerts',
  'DELETE events/:event',
];

/** A session used by a stranger who does not know the passphrase. */
async function stolen(console: ConsoleAtWork, name: string): Promise<Ask> {
  await console.person(name);
  const thief = console.stranger('unprovable');
  await thief('POST', 'session', { name, passphrase });
  return thief;
}

const errorOf = async (answer: ReturnType<Ask>): Promise<string> => {
  const { body } = await answer;
  return body === '' ? '' : ((JSON.parse(body) as { error?: string }).error ?? '');
};

async function addPasskey(ask: Ask, { made }: SoftPasskey, name = 'Laptop'): Promise<number> {
  const options = (await ask('POST', 'passkeys/options')).json<{ challenge: string }>();
  return (await ask('POST', 'passkeys', { name, credential: made(options) })).statusCode;
}

async function signsInBy(console: ConsoleAtWork, { shown }: SoftPasskey): Promise<Ask> {
  const ask = console.stranger('unprovable');
  const question = (await ask('POST', 'passkey-questions')).json<{ challenge: string }>();
  await ask('POST', 'passkey-session', { credential: shown(question) });
  return ask;
}

const isSignedIn = async (ask: Ask): Promise<boolean> => (await ask('GET', 'booths')).statusCode === 200;

describe.skipIf(inject('noEngines') !== null)('a session without proof', () => {
  test('can do everything except acts whose effects outlast it or cannot be undone', async () => {
    const console = await consoleAtWork();
    const boss = await console.person('Boss');
    const thief = await stolen(console, 'Ada');
    const [booth, event] = [await console.booth('Foyer'), await madeEvent(boss, 'Gala', [])];
    const people = (await boss('GET', 'people')).json<{ id: string; name: string }[]>();
    const names: Readonly<Record<string, string>> = { booth, event, person: people.find(({ name }) => name === 'Boss')?.id ?? '' };
    const body = { name: 'Eve', role: 'operator', reachesAll: true, events: [], words: 'a', act: 'open', firstDay: '2030-01-01' };
    const whole = { ...body, lastDay: '2030-01-01', booths: [], event: null, url: 'http://127.0.0.1:9/x', quietMinutes: 5, look: null };
    const acts = appRoutes(console.app, '/console/api/').filter(({ method }) => method !== 'GET' && method !== 'HEAD');
    const refused: string[] = [];
    for (const { method, path } of acts) {
      const short = path.slice('/console/api/'.length);
      // Ends the session; the other routes are public or ask for the passphrase themselves.
      if (short === 'session') continue;
      const there = short.replaceAll(/:(\w+)/g, (_all, name: string) => names[name] ?? '00000000-0000-0000-0000-000000000000');
      if ((await errorOf(thief(method as 'POST', there, whole))) === 'unproven') refused.push(`${method} ${short}`);
    }
    expect(refused.toSorted()).toEqual(lasting.toSorted());
    expect((await boss('GET', 'people')).json<{ name: string }[]>().map(({ name }) => name)).toEqual(['Ada', 'Boss']);
  });

  test('cannot remove somebody else’s passkey', async () => {
    const console = await consoleAtWork();
    const [ada, bob] = [await console.person('Ada'), await console.person('Bob')];
    const adas = softPasskey(console.publicUrl);
    await addPasskey(ada, adas);
    expect((await bob('DELETE', `passkeys/${adas.id}`)).statusCode).toBe(404);
    expect(await isSignedIn(await signsInBy(console, adas))).toBe(true);
    expect((await ada('DELETE', `passkeys/${adas.id}`)).statusCode).toBe(204);
    expect(await isSignedIn(await signsInBy(console, adas))).toBe(false);
  });

  test('cannot add a passkey without a challenge, or with somebody else’s', async () => {
    const console = await consoleAtWork();
    const [boss, thief] = [await console.person('Boss'), await stolen(console, 'Ada')];
    const key = softPasskey(console.publicUrl);
    expect(await errorOf(thief('POST', 'passkeys/options'))).toBe('unproven');
    for (const challenge of [
      'AAAA',
      (await boss('POST', 'passkeys/options')).json<{ challenge: string }>().challenge,
      (await thief('POST', 'passkey-questions')).json<{ challenge: string }>().challenge,
      (await thief('POST', 'proof/question')).json<{ challenge: string }>().challenge,
    ])
      expect((await thief('POST', 'passkeys', { name: 'Mine', credential: key.made({ challenge }) })).statusCode).toBe(422);
    expect(await console.calls.run('SELECT id FROM passkeys', [])).toEqual([]);
  });
});

describe.skipIf(inject('noEngines') !== null)('a proof', () => {
  const prove = async (ask: Ask, shown: object = { passphrase }): Promise<string> =>
    (await ask('POST', 'proof', shown)).json<ConsoleProof>().proof;
  const with_ = (proof: string): Record<string, string> => ({ [consoleProofHeader]: proof });

  test('lasts five minutes, only in its own session, and ends with a new passphrase', async () => {
    const console = await consoleAtWork();
    const [thief, other] = [await stolen(console, 'Ada'), console.stranger('unprovable')];
    await other('POST', 'session', { name: 'Ada', passphrase });
    const proof = await prove(other);
    const options = async (ask: Ask, given = proof): Promise<number> =>
      (await ask('POST', 'passkeys/options', undefined, with_(given))).statusCode;
    expect(await options(other)).toBe(200);
    expect(await options(other)).toBe(200);
    expect(await options(thief)).toBe(403);
    for (const odd of ['', 'x', `${proof}x`, proof.toUpperCase(), "' OR true --", 'x'.repeat(5000)])
      expect(await options(other, odd)).toBe(403);
    await console.calls.run(`UPDATE console_sessions SET proof_ends = proof_ends - interval '5 minutes'`, []);
    expect(await options(other)).toBe(403);
    const again = await prove(other);
    expect(await options(other, again)).toBe(200);
    await other('PUT', 'passphrase', { from: passphrase, to: 'another good passphrase' });
    expect(await options(other, again)).toBe(403);
  });

  test('requires the right passphrase; wrong guesses are delayed, separately from strangers’ guesses', async () => {
    const console = await consoleAtWork();
    const thief = await stolen(console, 'Ada');
    for (let guess = 0; guess < 6; guess++) await console.stranger()('POST', 'session', { name: 'Ada', passphrase: `wrong ${guess}` });
    expect((await console.stranger()('POST', 'session', { name: 'Ada', passphrase })).statusCode).toBe(429);
    // Strangers can't block a signed-in account.
    expect((await thief('POST', 'proof', { passphrase })).statusCode).toBe(200);
    for (let guess = 0; guess < 5; guess++) expect((await thief('POST', 'proof', { passphrase: `wrong ${guess}` })).statusCode).toBe(403);
    const barred = await thief('POST', 'proof', { passphrase });
    expect([barred.statusCode, barred.headers['retry-after']]).toEqual([429, '5']);
    expect((await thief('PUT', 'passphrase', { from: passphrase, to: 'another good passphrase' })).statusCode).toBe(429);
    expect((await console.stranger()('POST', 'proof', { passphrase })).statusCode).toBe(401);
    const boss = await console.person('Boss');
    expect((await boss('GET', 'log')).json<LogLine[]>().filter(({ act }) => act === 'showed passphrase or passkey').length).toBe(5);
  });

  test('is accepted from the account’s own passkey, shown now, and from no other', async () => {
    const console = await consoleAtWork();
    const [ada, bob] = [await console.person('Ada'), await console.person('Bob')];
    const [adas, bobs] = [softPasskey(console.publicUrl), softPasskey(console.publicUrl)];
    expect([await addPasskey(ada, adas), await addPasskey(bob, bobs)]).toEqual([204, 204]);
    const session = await signsInBy(console, adas);
    const ask = async (path: 'proof/question' | 'passkey-questions') => (await session('POST', path)).json<{ challenge: string }>();
    const question = await ask('proof/question');
    expect(question).toMatchObject({ allowCredentials: [{ id: adas.id }], userVerification: 'required' });
    const shown = adas.shown(question);
    expect((await session('POST', 'proof', { credential: shown })).statusCode).toBe(200);
    for (const credential of [
      shown,
      bobs.shown(await ask('proof/question')),
      adas.shown(await ask('passkey-questions')),
      adas.shown((await bob('POST', 'proof/question')).json<{ challenge: string }>()),
      softPasskey(console.publicUrl).shown(await ask('proof/question')),
      softPasskey('http://evil.example').shown(await ask('proof/question')),
    ])
      expect(await errorOf(session('POST', 'proof', { credential }))).toBe('wrong');
    // The answer to a proof's challenge does not sign anybody in, either.
    const stranger = console.stranger();
    await stranger('POST', 'passkey-session', { credential: adas.shown(await ask('proof/question')) });
    expect(await isSignedIn(stranger)).toBe(false);
  });
});

describe.skipIf(inject('noEngines') !== null)('a passkey', () => {
  test('ends the sessions that it began when it is removed, and no others', async () => {
    const console = await consoleAtWork();
    const ada = await console.person('Ada');
    const [lost, kept] = [softPasskey(console.publicUrl), softPasskey(console.publicUrl)];
    for (const key of [lost, kept]) await addPasskey(ada, key);
    const [byLost, again, byKept] = [await signsInBy(console, lost), await signsInBy(console, lost), await signsInBy(console, kept)];
    expect(await Promise.all([byLost, again, byKept, ada].map(isSignedIn))).toEqual([true, true, true, true]);
    expect((await ada('DELETE', `passkeys/${lost.id}`)).statusCode).toBe(204);
    expect(await Promise.all([byLost, again, byKept, ada].map(isSignedIn))).toEqual([false, false, true, true]);
    expect(await isSignedIn(await signsInBy(console, lost))).toBe(false);
    // Removing a passkey also ends the session that has used it, even as proof for this act.
    expect(await errorOf(byKept('DELETE', `passkeys/${kept.id}`))).toBe('unproven');
    const question = (await byKept('POST', 'proof/question')).json<{ challenge: string }>();
    const { proof } = (await byKept('POST', 'proof', { credential: kept.shown(question) })).json<ConsoleProof>();
    expect((await byKept('DELETE', `passkeys/${kept.id}`, undefined, { [consoleProofHeader]: proof })).statusCode).toBe(204);
    expect(await isSignedIn(byKept)).toBe(false);
  });

  test('survives a new passphrase unless removed along with it; all other sessions end, and the log names the passkeys that stay', async () => {
    const console = await consoleAtWork();
    const [ada, bob] = [await console.person('Ada'), await console.person('Bob')];
    const [gone, stays, bobs] = [softPasskey(console.publicUrl), softPasskey(console.publicUrl), softPasskey(console.publicUrl)];
    await addPasskey(ada, gone, 'Old phone');
    await addPasskey(ada, stays, 'Laptop');
    await addPasskey(bob, bobs, 'Tower');
    const elsewhere = await signsInBy(console, stays);
    const body = { from: passphrase, to: 'another good passphrase', removed: [gone.id, bobs.id, 'unknown'] };
    expect((await ada('PUT', 'passphrase', { ...body, from: 'wrong' })).statusCode).toBe(403);
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect((await ada('PUT', 'passphrase', body)).statusCode).toBe(204);
    expect([await isSignedIn(elsewhere), await isSignedIn(ada)]).toEqual([false, true]);
    expect((await ada('GET', 'passkeys')).json<{ name: string }[]>().map(({ name }) => name)).toEqual(['Laptop']);
    expect((await ada('GET', 'log')).json<LogLine[]>()[0]).toMatchObject({
      act: 'changed the passphrase',
      about: 'passkeys that stay: Laptop',
    });
    expect(await Promise.all([gone, stays, bobs].map(async (key) => isSignedIn(await signsInBy(console, key))))).toEqual([
      false,
      true,
      true,
    ]);
  });
});
