import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PortraitKeyAnswer } from '../../../shared/contract/portraits/portraitKey.ts';

/**
 * `GET /api/portrait-key`: the key that seals a kiosk's open orders. It exists only in this process's memory: the orders cannot be opened
 * with the kiosk's disk alone, and after a restart not at all.
 */
export function portraitKeyRoute(app: FastifyInstance): void {
  const answer: PortraitKeyAnswer = { key: randomBytes(32).toString('base64url') };
  app.get('/api/portrait-key', async (_request, reply) => reply.header('cache-control', 'no-store').send(answer));
}
