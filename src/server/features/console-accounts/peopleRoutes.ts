import type { FastifyInstance } from 'fastify';
import type { AccountCode, ConsoleAccount } from '../../../shared/contract/console.ts';
import type { LogAsked } from '../../../shared/contract/consoleRequests.ts';
import { logAsked, passkeyOfPerson, personChanged, personInAddress, personMade } from '../../../shared/contract/consoleRequests.ts';
import { lockedText } from '../../../shared/lockedText.ts';
import type { CloudCore } from '../../core/CloudCore.ts';
import { accountOf, forAll, refuseConsole, refuseUnknown } from '../../core/access/guardConsole.ts';
import { note } from '../../core/access/logActs.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import { sendCsv } from '../../core/access/sendCsv.ts';
import { utcText } from '../../core/csvText.ts';
import type { AuditLog } from '../../storage/cloud/auditLog.ts';

interface OfPerson {
  readonly Params: { readonly person: string };
}

/** The maximum number of lines in the CSV file, which contains the latest ones. */
const linesInFile = 20_000;
/** Lines read at once for a file, 500 kB at most. */
const linesInPiece = 500;
const lastOne = 'At least one person with full access must be able to sign in.';

/** The people with access to the console, and the audit log. */
export function peopleRoutes(app: FastifyInstance, { accounts, passkeys, log }: CloudCore['stores']): void {
  const typed = app.withTypeProvider<ByContract>();
  const act = (does: string) => forAll({ access: 'act', of: 'all', does, proof: true });

  app.get('/console/api/people', { config: forAll({ access: 'view', of: 'all' }) }, () => accounts.all());

  typed.post('/console/api/people', { config: act('created an account'), schema: { body: personMade } }, async (request, reply) => {
    const { name, ...rights } = request.body;
    note(request, { about: `${name}, ${rights.role}` });
    const code = await accounts.make(name, rights);
    if (code === null) return refuseConsole(reply, 422, { error: 'refused', message: `An account named ${name} already exists.` });
    return reply.code(201).send({ code, hours: accounts.codeHours } satisfies AccountCode);
  });

  typed.put(
    '/console/api/people/:person',
    { config: act('changed an account'), schema: { params: personInAddress, body: personChanged } },
    async (request, reply) => {
      note(request, { about: `${(await accounts.nameOf(request.params.person)) ?? ''}, ${request.body.role}` });
      if (await accounts.change(request.params.person, request.body)) return reply.code(204).send();
      return refuseConsole(reply, 422, { error: 'refused', message: lastOne });
    },
  );

  app.delete<OfPerson>('/console/api/people/:person', { config: act('removed an account') }, async (request, reply) => {
    note(request, { about: (await accounts.nameOf(request.params.person)) ?? '' });
    if (await accounts.remove(request.params.person)) return reply.code(204).send();
    return refuseConsole(reply, 422, { error: 'refused', message: lastOne });
  });

  app.post<OfPerson>('/console/api/people/:person/code', { config: act('created a new code for an account') }, async (request, reply) => {
    const name = await accounts.nameOf(request.params.person);
    const code = name === null ? null : await accounts.renewCode(name);
    if (name === null || code === null) return refuseUnknown(reply);
    note(request, { about: name });
    return reply.code(201).send({ code, hours: accounts.codeHours } satisfies AccountCode);
  });

  app.post<OfPerson>('/console/api/people/:person/lock', { config: act('locked an account') }, async (request, reply) => {
    const name = await accounts.nameOf(request.params.person);
    if (name === null) return refuseUnknown(reply);
    const locked = await accounts.lock(request.params.person);
    note(request, { about: locked === null ? name : `${name}: ${lockedText(locked)}` });
    return locked === null ? refuseConsole(reply, 422, { error: 'refused', message: lastOne }) : reply.send(locked);
  });

  app.get<OfPerson>('/console/api/people/:person/passkeys', { config: forAll({ access: 'view', of: 'all' }) }, (request) =>
    passkeys.of(request.params.person),
  );

  typed.delete(
    '/console/api/people/:person/passkeys/:passkey',
    { config: act('removed a passkey from an account'), schema: { params: passkeyOfPerson } },
    async (request, reply) => {
      const { person, passkey } = request.params;
      const found = (await passkeys.of(person)).find(({ id }) => id === passkey);
      note(request, { about: `${(await accounts.nameOf(person)) ?? ''}, ${found?.name ?? ''}` });
      return (await passkeys.remove(person, passkey)) ? reply.code(204).send() : refuseUnknown(reply);
    },
  );

  typed.get('/console/api/log', { config: forAll({ access: 'view', of: 'reached' }), schema: { querystring: logAsked } }, (request) =>
    log.lines(accountOf(request), request.query),
  );

  typed.get(
    '/console/api/log.csv',
    { config: forAll({ access: 'view', of: 'reached' }), schema: { querystring: logAsked } },
    (request, reply) => sendCsv(reply, ['log', new Date().toISOString().slice(0, 10)], logRows(log, accountOf(request), request.query)),
  );
}

/** The rows of the log's CSV file, latest first, in chunks. */
async function* logRows(log: AuditLog, account: ConsoleAccount, asked: LogAsked): AsyncGenerator<readonly (readonly string[])[]> {
  const head = [['number', 'at (UTC)', 'who', 'what', 'about', 'outcome']];
  let before = asked.before;
  for (let read = 0; read < linesInFile; read += linesInPiece) {
    const lines = await log.lines(account, { ...asked, ...(before !== undefined && { before }) }, linesInPiece);
    const rows = lines.map(({ number, at, who, act, about, outcome }) => [String(number), utcText(at), who, act, about, outcome]);
    yield read === 0 ? [...head, ...rows] : rows;
    if (lines.length < linesInPiece) return;
    before = String(lines.at(-1)?.number);
  }
}
