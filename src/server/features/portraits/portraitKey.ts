import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PortraitKeyAnswer } from '../../../shared/contract/portraits/portraitKey.ts';

/**
 * `GET /api/portrait-key`: the key that seals what a kiosk keeps of open orders. It is in this process's memory alone, so that the kiosk's
 * disk opens nothing, and nothing opens orders from before a restart.
 */
export function portraitKeyRoute(app: FastifyInstance): void {
  const answer: PortraitKeyAnswer = { key: randomBytes(32).toString('base64url') };
  app.get('/api/portrait-key', async (_request, reply) => reply.header('cache-control', 'no-store').send(answer));
}
