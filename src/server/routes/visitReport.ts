import type { FastifyInstance } from 'fastify';
import type { VisitReport } from '../../shared/contract/visitReport.ts';
import { plainReasons } from '../../shared/contract/visitReport.ts';
import { refuse } from '../http/refusals.ts';

const duration = { type: 'number', minimum: 0, maximum: 1e12 };
const word = { type: 'string', minLength: 1, maxLength: 200 };
const schema = {
  body: {
    type: 'object',
    required: ['id', 'endedMsAgo', 'outcome', 'answers', 'shutterToCardMs', 'consent'],
    properties: {
      id: { type: 'string', pattern: '^[0-9a-f]{32}$' },
      endedMsAgo: duration,
      outcome: { enum: ['card', 'left-survey', 'left-photo', 'broken'] },
      answers: { type: 'object', maxProperties: 32, additionalProperties: word },
      shutterToCardMs: { ...duration, nullable: true },
      consent: {
        type: 'object',
        nullable: true,
        required: ['version', 'agreed'],
        properties: { version: word, agreed: { type: 'boolean' } },
        additionalProperties: false,
      },
      plain: { enum: [...plainReasons, null], default: null },
      retakes: { type: 'integer', minimum: 0, maximum: 1000, default: 0 },
    },
    // What a newer kiosk says beyond is left out.
    additionalProperties: false,
  },
};

/** `POST /api/visit-report`: a visit has got its card, or is over. 204 once it is counted. */
export function visitReportRoute(app: FastifyInstance, count: (report: VisitReport) => Promise<boolean>): void {
  app.post<{ Body: VisitReport }>('/api/visit-report', { schema }, async (request, reply) =>
    (await count(request.body)) ? reply.code(204).send() : refuse(reply, 503),
  );
}
