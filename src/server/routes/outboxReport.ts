import type { FastifyInstance } from 'fastify';
import type { OutboxReport } from '../../shared/contract/outboxReport.ts';
import { clientAddress } from '../http/clientAddress.ts';
import type { OutboxReports } from '../health/latestOfEach.ts';

const count = { type: 'integer', minimum: 0, maximum: 1e15 };
const schema = {
  body: {
    type: 'object',
    required: ['waiting', 'oldestMs', 'limit', 'refused', 'dropped', 'storage', 'persistence'],
    properties: {
      waiting: count,
      oldestMs: { ...count, type: 'number' },
      limit: count,
      refused: count,
      dropped: count,
      storage: { enum: ['disk', 'memory'] },
      persistence: { enum: ['granted', 'refused', 'unknown'] },
    },
    // What a newer kiosk says beyond is left out.
    additionalProperties: false,
  },
};

/** `POST /api/outbox-report`: how a kiosk's outbox stands. 204. */
export function outboxReportRoute(app: FastifyInstance, reports: OutboxReports): void {
  app.post<{ Body: OutboxReport }>('/api/outbox-report', { schema }, async (request, reply) => {
    reports.hear(clientAddress(request.ip), request.body);
    return reply.code(204).send();
  });
}
