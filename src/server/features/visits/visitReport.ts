import type { FastifyInstance } from 'fastify';
import type { VisitReport } from '../../../shared/contract/visitReport.ts';
import { visitReport } from '../../../shared/contract/visitReport.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import { refuse } from '../../core/http/refusals.ts';

/** `POST /api/visit-report`: a visit has its card, or has ended. 204 once it is counted. */
export function visitReportRoute(app: FastifyInstance, count: (report: VisitReport) => Promise<boolean>): void {
  app
    .withTypeProvider<ByContract>()
    .post('/api/visit-report', { schema: { body: visitReport } }, async (request, reply) =>
      (await count(request.body)) ? reply.code(204).send() : refuse(reply, 503),
    );
}
