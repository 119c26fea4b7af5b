import type { FastifyInstance } from 'fastify';
import { cameraChoice, cameraTurnChoice, closingOrder } from '../../../shared/contract/staffRequests.ts';
import { giveStaff } from '../../core/access/giveStaff.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import type { KioskSettingsStore } from '../../core/settings/kioskSettings.ts';

/** The staff page's routes for kiosk settings: opening and closing, the camera and its rotation. Also makes kiosks retry their outboxes. */
export function kiosksForStaffRoute(app: FastifyInstance, kioskSettings: KioskSettingsStore): void {
  const typed = app.withTypeProvider<ByContract>();
  app.post('/staff/api/outbox/retry', async (_request, reply) => {
    kioskSettings.retryOutboxes();
    return reply.code(204).send();
  });

  typed.put('/staff/api/camera', { schema: { body: cameraChoice } }, async (request, reply) =>
    giveStaff(request, reply, await kioskSettings.chooseCamera(request.body.camera)),
  );

  typed.put('/staff/api/turn', { schema: { body: cameraTurnChoice } }, async (request, reply) =>
    giveStaff(request, reply, await kioskSettings.turnCamera(request.body.turn)),
  );

  typed.put('/staff/api/closed', { schema: { body: closingOrder } }, async (request, reply) =>
    giveStaff(request, reply, await kioskSettings.setClosed(request.body.closed)),
  );
}
