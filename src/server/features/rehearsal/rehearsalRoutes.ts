import type { FastifyInstance } from 'fastify';
import type { RehearsalProgress } from '../../../shared/contract/rehearsal.ts';
import { rehearsalOrder, rehearsalWord } from '../../../shared/contract/rehearsal.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import type { Rehearsal } from './rehearsal.ts';

/** `POST /api/rehearsal`: the kiosk reports on its rehearsal visit. The answer is the rehearsal's progress. */
export function rehearsalRoute(app: FastifyInstance, rehearsal: Rehearsal): void {
  app.withTypeProvider<ByContract>().post('/api/rehearsal', { schema: { body: rehearsalWord } }, async (request, reply) => {
    const progress: RehearsalProgress = { phase: await rehearsal.hear(request.body) };
    return reply.header('cache-control', 'no-store').send(progress);
  });
}

/** The dress rehearsal for signed-in staff: starts one and reports its progress. */
export function staffRehearsalRoute(app: FastifyInstance, rehearsal: Rehearsal): void {
  app.get('/staff/api/rehearsal', async () => rehearsal.state());
  app.withTypeProvider<ByContract>().post('/staff/api/rehearsal', { schema: { body: rehearsalOrder } }, async (request, reply) => {
    void rehearsal.begin(request.body);
    return reply.code(204).send();
  });
}
