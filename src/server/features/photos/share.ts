import type { FastifyInstance } from 'fastify';
import type { ShareAddress } from '../../../shared/contract/photos.ts';

/**
 * `GET /api/share`: the address at which guests' phones currently find their photos. Determined for each request, because networks change
 * during an event.
 */
export function shareRoute(app: FastifyInstance, address: () => ShareAddress): void {
  app.get('/api/share', async (_request, reply) => reply.header('cache-control', 'no-store').send(address()));
}
