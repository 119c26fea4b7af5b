import type { FastifyInstance } from 'fastify';
import type { GuestsHealth, Health } from '../../shared/contract/health.ts';
import type { ShareAddress } from '../../shared/contract/photos.ts';

/** `GET /health`: that the booth is up, and for the kiosk's machine how it is. */
export function healthRoute(app: FastifyInstance, health: () => Promise<Health | GuestsHealth>): void {
  app.get('/health', async (_request, reply) => reply.header('cache-control', 'no-store').send(await health()));
}

/** `GET /api/share`: where guests' phones find their photos now. Asked for anew each time: networks change during an event. */
export function shareRoute(app: FastifyInstance, address: () => string): void {
  app.get('/api/share', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ address: address() } satisfies ShareAddress),
  );
}
