import type { FastifyInstance } from 'fastify';
import type { ShareAddress } from '../../../shared/contract/photos.ts';

/** `GET /api/share`: where guests' phones find their photos now. Looked up for each request: networks change during an event. */
export function shareRoute(app: FastifyInstance, address: () => ShareAddress): void {
  app.get('/api/share', async (_request, reply) => reply.header('cache-control', 'no-store').send(address()));
}
