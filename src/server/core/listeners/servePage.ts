import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { staffHeaders } from '../../../shared/contract/strictHeaders.ts';
import type { PageFiles } from '../disk/builtFiles.ts';
import { refuse } from '../http/refusals.ts';
import { sendAlways } from '../http/sendAlways.ts';

/**
 * Serves a built page and its assets below `place`. The page itself, which reveals nothing, is at `place` and at each of `views` below it.
 */
export async function servePage(app: FastifyInstance, place: string, views: readonly string[], { page, assets }: PageFiles): Promise<void> {
  await app.register(async (scope) => {
    sendAlways(scope, () => staffHeaders);
    for (const url of [place, ...['', ...views].map((view) => `${place}/${view}`)])
      scope.get(url, (_request, reply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page));
    scope.get(`${place}/*`, (_request, reply) => refuse(reply, 404));
    await scope.register(fastifyStatic, {
      root: assets,
      prefix: `${place}/assets/`,
      decorateReply: false,
      // The assets' names contain hashes.
      maxAge: '365d',
      immutable: true,
    });
  });
}
