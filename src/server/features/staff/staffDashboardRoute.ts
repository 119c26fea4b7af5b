import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffCleared, StudioOpened } from '../../../shared/contract/staff.ts';
import {
  cameraChoice,
  clearingOrder,
  closingOrder,
  dayAsked,
  pictureKeyTyped,
  pictureSwitch,
  themeChoice,
} from '../../../shared/contract/staffRequests.ts';
import type { Result } from '../../../shared/errors.ts';
import { isThisMachine } from '../../core/access/isThisMachine.ts';
import { refuseStaff } from '../../core/access/guardStaff.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import type { StaffDashboard } from './staffDashboard.ts';

/** What staff see and do once they are logged in. */
export function staffDashboardRoute(app: FastifyInstance, dashboard: StaffDashboard): void {
  const typed = app.withTypeProvider<ByContract>();
  app.get('/staff/api/overview', () => dashboard.overview());

  typed.get('/staff/api/day', { schema: { querystring: dayAsked } }, async (request, reply) =>
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

  typed.put('/staff/api/camera', { schema: { body: cameraChoice } }, async (request, reply) =>
    give(request, reply, await dashboard.chooseCamera(request.body.camera)),
  );

  typed.put('/staff/api/closed', { schema: { body: closingOrder } }, async (request, reply) =>
    give(request, reply, await dashboard.setClosed(request.body.closed)),
  );

  typed.put('/staff/api/pictures', { schema: { body: pictureSwitch } }, async (request, reply) =>
    give(request, reply, await dashboard.orderPictures(request.body.isOn)),
  );

  typed.put('/staff/api/picture-key', { schema: { body: pictureKeyTyped } }, async (request, reply) => {
    const { service, key } = request.body;
    const put = await dashboard.setPictureKey(service, key);
    if (!put.ok || put.value) return give(request, reply, put.ok ? { ok: true, value: undefined } : put);
    return refuseStaff(reply, 409, { error: 'refused', message: 'Keys are locked. Log out, log in again, and set it then.' });
  });

  app.post('/staff/api/event', async (request, reply) => give(request, reply, await dashboard.beginPictureEvent()));

  typed.put('/staff/api/theme', { schema: { body: themeChoice } }, async (request, reply) => {
    const chosen = await dashboard.chooseTheme(request.body.theme);
    return chosen.ok ? reply.code(204).send() : refuseStaff(reply, 422, { error: 'refused', message: chosen.error });
  });

  app.post('/staff/api/studio', async (request, reply) => {
    const refuse = (message: string) => refuseStaff(reply, 422, { error: 'refused', message });
    if (!isThisMachine(request))
      return refuse('The look is changed at the booth’s own machine: open this page there, in a browser beside the booth’s.');
    const opened = await dashboard.openStudio();
    return opened.ok ? ({ address: opened.value } satisfies StudioOpened) : refuse(opened.error);
  });

  typed.post('/staff/api/photos/clear', { schema: { body: clearingOrder } }, async (request, reply) => {
    request.log.warn('staff had all photos deleted');
    const cleared = await dashboard.clearPhotos();
    return give(request, reply, cleared.ok ? { ok: true, value: { photos: cleared.value } satisfies StaffCleared } : cleared);
  });
}

/** The value, or 503 if the disk failed; 204 if there is no value. */
function give(request: FastifyRequest, reply: FastifyReply, result: Result<unknown>): FastifyReply {
  if (result.ok) return result.value === undefined ? reply.code(204).send() : reply.send(result.value);
  request.log.error({ err: result.error }, 'data for the staff page could not be read or written');
  const message =
    result.error.code === 'storage-full'
      ? 'The disk is full. Free some space on it, then try again.'
      : 'The disk of the data folder does not answer. Look after it, then try again.';
  return refuseStaff(reply, 503, { error: 'refused', message });
}
