import fastifyCookie from '@fastify/cookie';
import type { FastifyError, FastifyInstance } from 'fastify';
import { staffHeaders } from '../../../shared/contract/strictHeaders.ts';
import { BoothError } from '../../../shared/errors.ts';
import type { AuditLog } from '../../storage/cloud/auditLog.ts';
import { storageErrorCode } from '../../storage/disk/attempt.ts';
import type { GuardParts } from '../access/guardConsole.ts';
import { forAll, guardConsole, refuseConsole } from '../access/guardConsole.ts';
import { logActs } from '../access/logActs.ts';
import type { PageFiles } from '../disk/builtFiles.ts';
import type { Feature } from '../Feature.ts';
import { refuse, refuseError } from '../http/refusals.ts';
import { sendAlways } from '../http/sendAlways.ts';
import { servePage } from './servePage.ts';

export interface ConsoleParts extends GuardParts {
  readonly page: PageFiles;
  readonly log: AuditLog;
}

/** The page's addresses below `/console`. The page itself chooses the view. */
const views = ['booths', 'events', 'themes', 'alerts', 'people', 'log', 'account', 'booths/:id', 'events/:id', 'people/:id'];

const gone = { error: 'unknown', message: 'An object named in this request no longer exists. Reload and try again.' } as const;

/** PostgreSQL's error code for a foreign key without its row: the row was deleted during the request. */
const foreignKeyViolation = '23503';
const namesNothing = (error: Error): boolean => storageErrorCode(error instanceof BoothError ? error.cause : error) === foreignKeyViolation;

/**
 * The console and its API, below `/console`. Without a session, only the page itself, which reveals nothing, and signing in are available.
 */
export async function consoleArea(
  app: FastifyInstance,
  { page, log, ...guarding }: ConsoleParts,
  features: readonly Pick<Feature, 'routes'>[],
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyCookie);
    sendAlways(scope, () => staffHeaders);
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if (namesNothing(error)) return refuseConsole(reply, 404, gone);
      if (!(error instanceof BoothError) && (error.statusCode !== undefined || storageErrorCode(error) === null))
        return refuseError(error, request, reply);
      request.log.error({ err: error }, 'a console request failed');
      return refuseConsole(reply.header('retry-after', 10), 503, {
        error: 'unavailable',
        message: 'The cloud’s database does not answer at the moment. Booths keep working without it. Please try again.',
      });
    });
    // Register it before the guard, which ends the request's turn: the log is written within that turn.
    logActs(scope, log);
    guardConsole(scope, guarding);
    for (const { routes } of features) await routes?.console?.(scope);
    scope.get('/console/api/*', { config: forAll({ access: 'own' }) }, (_request, reply) => refuse(reply, 404));
  });
  await servePage(app, '/console', views, page);
}
