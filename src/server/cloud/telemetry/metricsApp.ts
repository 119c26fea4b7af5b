import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { newApp } from '../../core/http/newApp.ts';
import type { Metrics } from './metrics.ts';

/** `GET /metrics`, on a port that guests never see. Not listening yet. */
export function metricsApp({ read }: Pick<Metrics, 'read'>, logger: FastifyBaseLogger): FastifyInstance {
  const app = newApp({
    headers: () => ({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }),
    logger,
    requestTimeoutMs: 15_000,
  });
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await read();
    return reply.type(type).send(text);
  });
  return app;
}
