import type { FastifyInstance, FastifyReply } from 'fastify';
import { stillCameraChoice, testShotOrder } from '../../../shared/contract/camera/stillCameraRequests.ts';
import type { Result } from '../../../shared/errors.ts';
import { refuseStaff } from '../../core/access/guardStaff.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import type { StaffCamera } from './staffCamera.ts';

/** The camera's routes for the staff page, below `/staff/api/still-camera`. They never send photos. */
export function staffCameraRoutes(app: FastifyInstance, camera: StaffCamera): void {
  const typed = app.withTypeProvider<ByContract>();
  app.get('/staff/api/still-camera', () => camera.read());
  typed.put('/staff/api/still-camera', { schema: { body: stillCameraChoice } }, async (request, reply) =>
    give(reply, await camera.choose(request.body.address)),
  );
  typed.post('/staff/api/still-camera/test', { schema: { body: testShotOrder } }, async (_request, reply) =>
    give(reply, await camera.test()),
  );
}

const give = (reply: FastifyReply, done: Result<void, string>): FastifyReply =>
  done.ok ? reply.code(204).send() : refuseStaff(reply, 422, { error: 'refused', message: done.error });
