import type { FastifyInstance } from 'fastify';
import type { Rehearsal } from '../rehearsal/rehearsal.ts';

const schema = {
  body: {
    type: 'object',
    required: ['phone', 'backToStaff'],
    properties: { phone: { type: 'boolean' }, backToStaff: { type: 'boolean' } },
    additionalProperties: false,
  },
};

/** The dress rehearsal, for staff who are in: begins one, and tells how it goes. */
export function staffRehearsalRoute(app: FastifyInstance, rehearsal: Rehearsal): void {
  app.get('/staff/api/rehearsal', async () => rehearsal.state());
  app.post<{ Body: { phone: boolean; backToStaff: boolean } }>('/staff/api/rehearsal', { schema }, async (request, reply) => {
    rehearsal.begin(request.body);
    return reply.code(204).send();
  });
}
