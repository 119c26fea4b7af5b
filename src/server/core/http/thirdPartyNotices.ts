import type { FastifyInstance } from 'fastify';
import { refuse } from './refusals.ts';

/**
 * `GET /third-party-notices.txt`: the booth's third-party software and its licences. 404 if `notices` is empty, as before the first build.
 */
export function thirdPartyNoticesRoute(app: FastifyInstance, notices: () => string): void {
  app.get('/third-party-notices.txt', async (_request, reply) => {
    const text = notices();
    return text === '' ? refuse(reply, 404) : reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text);
  });
}
