import type { FastifyInstance } from 'fastify';

/** Sends the headers with every answer, including errors and unknown addresses. */
export function sendAlways(app: FastifyInstance, headers: () => Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers());
  });
}
