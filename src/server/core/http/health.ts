import type { FastifyInstance } from 'fastify';
import type { GuestsHealth, Health } from '../../../shared/contract/health.ts';

/**
 * `GET /health`: shows that the booth is up, and reports its status to the kiosk's machine. Always answers 200: a supervisor restarts
 * programs that answer with an error, and no restart fixes a full disk.
 */
export function healthRoute(app: FastifyInstance, health: () => Promise<Health | GuestsHealth>): void {
  app.get('/health', async (_request, reply) => reply.header('cache-control', 'no-store').send(await health()));
}
