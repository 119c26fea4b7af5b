import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsoleAccount, ConsoleProof, ConsoleSession, PasskeyOnConsole } from '../../../shared/contract/console.ts';
import {
  accountOpened,
  accountPassphrase,
  accountProved,
  accountShown,
  passkeyMade,
  passkeyNamed,
  passkeyShown,
  sessionNamed,
} from '../../../shared/contract/consoleRequests.ts';
import {
  accountOf,
  consoleToken,
  consoleUntouchedMs,
  forAll,
  refuseConsole,
  refuseFlood,
  refuseUnknown,
  sendConsoleToken,
} from '../../core/access/guardConsole.ts';
import { note, noteLate } from '../../core/access/logActs.ts';
import type { HashCost } from '../../storage/secrets/passphraseHash.ts';
import type { CloudCore } from '../../core/CloudCore.ts';
import type { Client, SignInEnd } from './signIn.ts';
import { browserName } from './browserName.ts';
import { signIn } from './signIn.ts';
import { clientAddress, clientSite } from '../../core/http/clientAddress.ts';
import { tokenBuckets } from '../../core/http/limitGuests.ts';
import type { ByContract } from '../../core/http/newApp.ts';

/** Limits pending sign-ins: each occupies a database row for some minutes. */
const questionsEach = { burst: 30, perSecond: 0.5 };

const open = forAll({ access: 'open' });
const own = forAll({ access: 'own' });
const proven = forAll({ access: 'own', proof: true });

/** Signing in and out, and each account's own passphrase, passkeys and sessions. */
export function signInRoutes(app: FastifyInstance, stores: CloudCore['stores'], publicUrl: string, cost: HashCost): void {
  const { sessions, passkeys } = stores;
  const entry = signIn(stores, cost);
  const typed = app.withTypeProvider<ByContract>();
  const browserOf = ({ headers }: FastifyRequest): string => browserName(headers['user-agent']);
  const client = (request: FastifyRequest): Client => ({
    address: clientAddress(request.ip),
    site: clientSite(request.ip),
    browser: browserOf(request),
  });

  app.get('/console/api/session', { config: open }, async (request): Promise<ConsoleSession> => {
    const token = consoleToken(request, publicUrl);
    return { account: token === null ? null : await sessions.whoseIs(token, consoleUntouchedMs(request)), publicUrl };
  });

  typed.post('/console/api/session', { config: open, schema: { body: accountShown } }, async (request, reply) => {
    const { name, passphrase } = request.body;
    return answer(request, reply, 'signed in', await entry.enter(name, passphrase, client(request)));
  });

  typed.post('/console/api/first-passphrase', { config: open, schema: { body: accountOpened } }, async (request, reply) => {
    const { name, code, passphrase } = request.body;
    return answer(request, reply, 'set a passphrase with a code', await entry.open(name, code, passphrase, client(request)));
  });

  app.delete('/console/api/session', { config: own }, async (request, reply) => {
    const token = consoleToken(request, publicUrl);
    if (token !== null) await sessions.end(token);
    note(request, { act: 'signed out' });
    return sendConsoleToken(reply, null, publicUrl).code(204).send();
  });

  typed.put('/console/api/passphrase', { config: own, schema: { body: accountPassphrase } }, async (request, reply) => {
    const { from, to, removed } = request.body;
    const end = await entry.change(accountOf(request), from, to, removed, browserOf(request));
    if (end.kind === 'in') note(request, { about: stayText(await passkeys.of(accountOf(request).id)) });
    return answer(request, reply, 'changed the passphrase', end);
  });

  app.post('/console/api/proof/question', { config: own }, (request) => passkeys.question({ account: accountOf(request).id }));

  typed.post('/console/api/proof', { config: own, schema: { body: accountProved } }, async (request, reply) => {
    const { body } = request;
    const account = accountOf(request);
    const act = 'showed passphrase or passkey';
    if ('passphrase' in body) {
      const end = await entry.prove(account, body.passphrase);
      if (end !== null) return answer(request, reply, act, end);
    } else if ((await passkeys.whoAnswers(body.credential, account.id)) === null) {
      note(request, { act });
      return refuseConsole(reply, 403, { error: 'wrong', message: 'This passkey is not yours.' });
    }
    const proof = await sessions.prove(consoleToken(request, publicUrl) ?? '');
    return reply.send({ proof, minutes: sessions.proofMinutes } satisfies ConsoleProof);
  });

  const mayQuestion = tokenBuckets(questionsEach);
  app.post('/console/api/passkey-questions', { config: open }, async (request, reply) => {
    const site = clientSite(request.ip);
    return mayQuestion(site) ? reply.send(await passkeys.question({ site })) : refuseFlood(reply);
  });

  typed.post('/console/api/passkey-session', { config: open, schema: { body: passkeyShown } }, async (request, reply) => {
    const known = await passkeys.whoAnswers(request.body.credential, null);
    const unknown = { error: 'wrong', message: 'This passkey is not known here.' } as const;
    if (known === null) return refuseConsole(reply, 403, unknown);
    const { account, passkey } = known;
    const token = await sessions.begin(account.id, { passkey }, browserOf(request));
    if (token === null) return refuseConsole(reply, 403, unknown);
    return answer(request, reply, 'signed in with a passkey', { kind: 'in', token, account });
  });

  app.get('/console/api/passkeys', { config: own }, (request) => passkeys.of(accountOf(request).id));

  // Adding a passkey requires these options, and getting them requires a proof.
  app.post('/console/api/passkeys/options', { config: proven }, (request) => passkeys.registration(accountOf(request)));

  typed.post('/console/api/passkeys', { config: own, schema: { body: passkeyMade } }, async (request, reply) => {
    note(request, { act: 'added a passkey', about: request.body.name });
    const token = consoleToken(request, publicUrl) ?? '';
    if (await passkeys.add(token, accountOf(request), request.body.name, request.body.credential)) return reply.code(204).send();
    return refuseConsole(reply, 422, { error: 'refused', message: 'The browser’s answer could not be verified. Please try again.' });
  });

  typed.delete('/console/api/passkeys/:passkey', { config: proven, schema: { params: passkeyNamed } }, async (request, reply) => {
    note(request, { act: 'removed a passkey' });
    return (await passkeys.remove(accountOf(request).id, request.params.passkey)) ? reply.code(204).send() : refuseUnknown(reply);
  });

  app.get('/console/api/sessions', { config: own }, (request) =>
    sessions.of(accountOf(request).id, consoleToken(request, publicUrl) ?? ''),
  );

  typed.delete('/console/api/sessions/:session', { config: own, schema: { params: sessionNamed } }, async (request, reply) => {
    note(request, { act: 'ended one of their sessions' });
    return (await sessions.endOne(accountOf(request).id, request.params.session)) ? reply.code(204).send() : refuseUnknown(reply);
  });

  function answer(request: FastifyRequest, reply: FastifyReply, act: string, end: SignInEnd): FastifyReply {
    switch (end.kind) {
      case 'in':
        note(request, { ...by(end.account), act });
        return sendConsoleToken(reply, end.token, publicUrl).code(204).send();
      case 'wrong':
        // Log only attempts with known names, so that made-up names cannot fill the log.
        if (end.whose !== null) noteLate(request, { ...by(end.whose), act });
        request.log.warn('a wrong passphrase was entered at the console');
        return refuseConsole(reply, 403, { error: 'wrong', message: 'Wrong passphrase for this name.' });
      case 'wait': {
        const waitSeconds = Math.ceil(end.waitMs / 1000);
        return refuseConsole(reply, 429, { error: 'wait', message: 'Too many failed attempts. Please wait.', waitSeconds });
      }
      case 'refused':
        if (end.whose !== null) noteLate(request, { ...by(end.whose), act });
        return refuseConsole(reply, 403, { error: 'refused', message: end.message });
    }
  }
}

/** The remaining passkeys of an account, for the log. */
const stayText = (passkeys: readonly PasskeyOnConsole[]): string =>
  passkeys.length === 0 ? '' : `passkeys that stay: ${passkeys.map(({ name }) => name).join(', ')}`;

/** Names the account in the log entry of a person who has not passed the guard. */
const by = ({ id, name }: ConsoleAccount) => ({ who: name, account: id });
