import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CameraName, KioskSettings } from '../../shared/contract/kioskStatus.ts';
import type { StaffCleared } from '../../shared/contract/staff.ts';
import { clearingWord } from '../../shared/contract/staff.ts';
import type { Result } from '../../shared/errors.ts';
import { refuseStaff } from '../access/guardStaff.ts';
import type { StaffDashboard } from '../staff/staffDashboard.ts';

const body = (properties: Record<string, object>) => ({
  body: { type: 'object', required: Object.keys(properties), properties, additionalProperties: false },
});
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const nullable = (properties: Record<string, object>) => ({
  type: 'object',
  nullable: true,
  required: Object.keys(properties),
  properties,
  additionalProperties: false,
});
const cameraBody = body({ camera: nullable({ id: { type: 'string', maxLength: 300 }, label: { type: 'string', maxLength: 300 } }) });
const closedBody = body({ closed: nullable({ until: { ...text(40), nullable: true } }) });
const daySchema = { querystring: { type: 'object', properties: { day: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } } } };

/** What staff see and do, once they are in. */
export function staffDashboardRoute(app: FastifyInstance, dashboard: StaffDashboard): void {
  app.get('/staff/api/overview', () => dashboard.overview());

  app.get<{ Querystring: { day?: string } }>('/staff/api/day', { schema: daySchema }, async (request, reply) =>
    give(request, reply, await dashboard.day(request.query.day ?? null)),
  );

  app.get('/staff/api/survey.csv', async (request, reply) => {
    const table = await dashboard.table();
    if (table.ok) reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="survey.csv"');
    return give(request, reply, table);
  });

  app.post('/staff/api/outbox/retry', async (_request, reply) => {
    dashboard.retryOutboxes();
    return reply.code(204).send();
  });

  app.put<{ Body: { camera: CameraName | null } }>('/staff/api/camera', { schema: cameraBody }, async (request, reply) =>
    give(request, reply, await dashboard.chooseCamera(request.body.camera)),
  );

  app.put<{ Body: { closed: KioskSettings['closed'] } }>('/staff/api/closed', { schema: closedBody }, async (request, reply) =>
    give(request, reply, await dashboard.setClosed(request.body.closed)),
  );

  app.put<{ Body: { theme: string } }>('/staff/api/theme', { schema: body({ theme: text(300) }) }, async (request, reply) => {
    const chosen = await dashboard.chooseTheme(request.body.theme);
    return chosen.ok ? reply.code(204).send() : refuseStaff(reply, 422, { error: 'refused', message: chosen.error });
  });

  app.post('/staff/api/photos/clear', { schema: body({ typed: { const: clearingWord } }) }, async (request, reply) => {
    request.log.warn('staff had all photos deleted');
    const cleared = await dashboard.clearPhotos();
    return give(request, reply, cleared.ok ? { ok: true, value: { photos: cleared.value } satisfies StaffCleared } : cleared);
  });
}

/** The value, or 503 where the disk refused; 204 where there is nothing to say. */
function give(request: FastifyRequest, reply: FastifyReply, result: Result<unknown>): FastifyReply {
  if (result.ok) return result.value === undefined ? reply.code(204).send() : reply.send(result.value);
  request.log.error({ err: result.error }, 'what staff asked for could not be read or written');
  const message =
    result.error.code === 'storage-full'
      ? 'The disk is full. Free some space on it, then try again.'
      : 'The disk of the data folder does not answer. Look after it, then try again.';
  return refuseStaff(reply, 503, { error: 'refused', message });
}
