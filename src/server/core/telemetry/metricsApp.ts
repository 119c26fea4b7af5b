import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { guardOwnHosts } from '../../core/access/guardHosts.ts';
import { machineNames } from '../../core/access/openKioskGate.ts';
import { newApp } from '../../core/http/newApp.ts';
import { isLoopback } from '../../core/access/kioskAccess.ts';
import type { Metrics } from './metrics.ts';

/**
 * `GET /metrics`, on a port that guests never see. Answers only to its own address, or to the machine's name if `host` is not loopback, so
 * that web pages can't read it by DNS rebinding. Not listening yet.
 */
export function metricsApp({ read }: Pick<Metrics, 'read'>, host: string, logger: FastifyBaseLogger): FastifyInstance {
  const app = newApp({
    headers: () => ({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }),
    logger,
    requestTimeoutMs: 15_000,
  });
  guardOwnHosts(app, isLoopback(host) ? [] : machineNames());
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await read();
    return reply.type(type).send(text);
  });
  return app;
}
