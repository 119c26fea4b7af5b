import fastifyCookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import { BoothError } from '../../../shared/errors.ts';
import type { HashCost } from '../../storage/secrets/passphraseHash.ts';
import { troubleCode } from '../../storage/disk/storageTrouble.ts';
import type { PageFiles } from '../../core/disk/builtFiles.ts';
import { refuse, refuseError } from '../../core/http/refusals.ts';
import { sendAlways } from '../../core/http/sendAlways.ts';
import { staffHeaders } from '../../../shared/contract/strictHeaders.ts';
import type { PostgresCalls } from '../../storage/photos/drivers/postgresCalls.ts';
import { alertRoutes } from './routes/alertRoutes.ts';
import { boothRoutes } from './routes/boothRoutes.ts';
import { eventRoutes } from './routes/eventRoutes.ts';
import { peopleRoutes } from './routes/peopleRoutes.ts';
import { signInRoutes } from './routes/signInRoutes.ts';
import { themeRoutes } from './routes/themeRoutes.ts';
import { boothOrders } from '../../storage/cloud/boothOrders.ts';
import { joinRequests } from '../../storage/cloud/joinRequests.ts';
import { accounts } from '../../storage/cloud/accounts.ts';
import { alertBook } from '../../storage/cloud/alertBook.ts';
import type { SendMessage } from './alertRounds.ts';
import { auditLog } from '../../storage/cloud/auditLog.ts';
import type { CheckLook } from './checkLook.ts';
import { consoleLooks } from '../../storage/cloud/consoleLooks.ts';
import { isReached } from '../../storage/cloud/consoleReach.ts';
import { consoleSessions } from '../../storage/cloud/consoleSessions.ts';
import { eventBook } from '../../storage/cloud/eventBook.ts';
import { forAll, guardConsole, refuseConsole } from './guardConsole.ts';
import { knownBooths } from '../../storage/cloud/knownBooths.ts';
import { logActs } from './logActs.ts';
import { loginTries } from '../../storage/cloud/loginTries.ts';
import { passkeys } from '../../storage/cloud/passkeys.ts';
import { signIn } from './signIn.ts';

export interface ConsoleParts {
  readonly files: PageFiles;
  /** The database that `migrate` has prepared. */
  readonly calls: PostgresCalls;
  /** Where the console's page is found, without a slash at its end. */
  readonly publicUrl: string;
  readonly check: CheckLook;
  readonly send: SendMessage;
  /** Whether webhooks may lead to private networks. */
  readonly toPrivate: boolean;
  /** The cost of a guess; the usual one by default. */
  readonly cost?: HashCost;
}

/** The addresses of the page; which of its views is shown is its own business. */
const pages = [
  '/console',
  '/console/',
  ...['booths', 'events', 'themes', 'alerts', 'people', 'log', 'account'].map((view) => `/console/${view}`),
];

const gone = { error: 'unknown', message: 'Something that this names is not there any more. Please look again.' } as const;

/** PostgreSQL's code for a row that refers to one that there is none of: somebody has removed it meanwhile. */
const foreignKeyViolation = '23503';
const namesNothing = (error: Error): boolean => troubleCode(error instanceof BoothError ? error.cause : error) === foreignKeyViolation;

/** The console and its API, below `/console`. Only the page itself, which reveals nothing, and signing in are served without a session. */
export async function consoleArea(app: FastifyInstance, parts: ConsoleParts): Promise<void> {
  const { files, calls, publicUrl, check, send, toPrivate, cost } = parts;
  const people = accounts(calls);
  const [sessions, log] = [consoleSessions(calls), auditLog(calls)];
  const [booths, orders, looks] = [knownBooths(calls), boothOrders(calls), consoleLooks(calls)];
  await app.register(async (scope) => {
    await scope.register(fastifyCookie);
    sendAlways(scope, () => staffHeaders);
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if (namesNothing(error)) return refuseConsole(reply, 404, gone);
      if (!(error instanceof BoothError) && (error.statusCode !== undefined || troubleCode(error) === null))
        return refuseError(error, request, reply);
      request.log.error({ err: error }, 'the console could not be answered');
      return refuseConsole(reply.header('retry-after', 10), 503, {
        error: 'unavailable',
        message: 'The cloud’s database does not answer at the moment. Booths go on without it; please try again.',
      });
    });
    guardConsole(scope, { calls, sessions, publicUrl });
    logActs(scope, log);
    signInRoutes(scope, {
      signIn: signIn({ accounts: people, sessions, tries: loginTries(calls), ...(cost !== undefined && { cost }) }),
      sessions,
      passkeys: passkeys(calls, publicUrl),
      publicUrl,
    });
    boothRoutes(scope, { booths, orders, looks, requests: joinRequests(calls) });
    eventRoutes(scope, { events: eventBook(calls), booths, orders, looks });
    themeRoutes(scope, looks, check);
    alertRoutes(scope, {
      alerts: alertBook(calls),
      send,
      toPrivate,
      reaches: (account, event) => isReached(calls, account, 'event', event),
    });
    peopleRoutes(scope, people, log);
    scope.get('/console/api/*', { config: forAll({ door: 'own' }) }, (_request, reply) => refuse(reply, 404));
  });
  await app.register(async (scope) => {
    sendAlways(scope, () => staffHeaders);
    for (const url of [...pages, '/console/booths/:id', '/console/events/:id'])
      scope.get(url, (_request, reply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(files.page));
    scope.get('/console/*', (_request, reply) => refuse(reply, 404));
    await scope.register(fastifyStatic, {
      root: files.assets,
      prefix: '/console/assets/',
      decorateReply: false,
      // Each has a hash in its name.
      maxAge: '365d',
      immutable: true,
    });
  });
}
