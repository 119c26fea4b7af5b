import type { FastifyInstance } from 'fastify';
import type { GuestsHealth, Health } from '../../../shared/contract/health.ts';

/**
 * `GET /health`: says that the booth is up, and tells the kiosk's machine how it is. Always 200: a supervisor restarts what answers with an error, and
 * no restart fixes a full disk.
 */
export function healthRoute(app: FastifyInstance, health: () => Promise<Health | GuestsHealth>): void {
  app.get('/health', async (_request, reply) => reply.header('cache-control', 'no-store').send(await health()));
}
