import type { FastifyInstance } from 'fastify';
import type { Health } from '../../shared/contract/health.ts';

/** `GET /health`: that the booth is up, and for the kiosk's machine with what. */
export function healthRoute(app: FastifyInstance, health: Health | { readonly ok: true }): void {
  app.get('/health', async (_request, reply) => reply.header('cache-control', 'no-store').send(health));
}
