import type { FastifyInstance } from 'fastify';
import { isThisMachine } from '../access/isThisMachine.ts';
import { refuse } from '../http/refusals.ts';

const schema = { body: { type: 'object', required: ['stop'], properties: { stop: { const: true } } } };

/**
 * `POST /api/stop-kiosk`: staff at this very machine have pressed the keys that end it all. 204. A page of somebody else's can't send it: JSON
 * is what browsers ask about first, and get no leave for.
 */
export function stopKioskRoute(app: FastifyInstance, stop: () => void): void {
  app.post('/api/stop-kiosk', { schema }, async (request, reply) => {
    if (!isThisMachine(request)) return refuse(reply, 404);
    stop();
    return reply.code(204).send();
  });
}
