import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Cuts a connection on which another request comes before the last one is answered. HTTP allows it ("pipelining"), no browser and no
 * proxy does it; who does wants one connection to cost as much as a thousand.
 */
export function oneRequestAtATime(app: FastifyInstance): void {
  const busy = new WeakSet<Socket>();
  app.addHook('onRequest', async ({ socket }, reply) => {
    if (busy.has(socket)) {
      reply.hijack();
      socket.destroy();
      return;
    }
    busy.add(socket);
    reply.raw.once('close', () => busy.delete(socket));
  });
}
