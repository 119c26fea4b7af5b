import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusals.ts';

/** `GET /emoji/<name>.svg`: a picture of the Fluent emoji set. */
export function emojiRoute(app: FastifyInstance, emojiSvg: (name: string) => string | null): void {
  app.get<{ Params: { file: string } }>('/emoji/:file', async (request, reply) => {
    const [, name] = /^([a-z0-9-]+)\.svg$/.exec(request.params.file) ?? [];
    const svg = name === undefined ? null : emojiSvg(name);
    if (svg === null) return refuse(reply, 404);
    // The set changes with an update of Stagebooth only.
    return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(svg);
  });
}
