import type { FastifyInstance, FastifyReply } from 'fastify';
import type { StillCameraTrouble } from '../../../shared/contract/camera/stillCamera.ts';
import { frameHeaderBytes, stillCameraFaults } from '../../../shared/contract/camera/stillCamera.ts';
import { shotAsked } from '../../../shared/contract/camera/stillCameraRequests.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import type { CameraHost } from './cameraHost.ts';

/** `GET /api/camera/live`, `POST /api/camera/shots`: preview and shots for the kiosk, from the camera that the server controls. */
export function cameraRoutes(app: FastifyInstance, host: CameraHost): void {
  app.get('/api/camera/live', async (_request, reply) => {
    const leaving = new AbortController();
    const { raw } = reply;
    raw.once('close', () => leaving.abort());
    let isBegun = false;
    const begin = (): void => {
      isBegun = true;
      reply.hijack().header('cache-control', 'no-store').header('content-type', 'application/octet-stream');
      raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    };
    const trouble = await host.watch((jpeg) => {
      if (!isBegun) begin();
      // A slow kiosk gets fewer frames, not older ones.
      if (raw.writableNeedDrain || raw.destroyed) return;
      const header = Buffer.alloc(frameHeaderBytes);
      header.writeUInt32BE(jpeg.length);
      raw.cork();
      raw.write(header);
      raw.write(jpeg);
      raw.uncork();
    }, leaving.signal);
    if (!isBegun) return refuse(reply, trouble ?? 'away');
    if (!raw.destroyed) raw.end();
    return reply;
  });

  app.withTypeProvider<ByContract>().post('/api/camera/shots', { schema: { querystring: shotAsked } }, async (request, reply) => {
    const shot = await host.shoot(request.query.id);
    if (!shot.ok) return refuse(reply, shot.error);
    const { buffer, byteOffset, length } = shot.value;
    return reply
      .header('cache-control', 'no-store')
      .type('image/jpeg')
      .send(Buffer.from(buffer, byteOffset, length));
  });
}

const refuse = (reply: FastifyReply, trouble: StillCameraTrouble): FastifyReply =>
  reply.code(503).header('cache-control', 'no-store').send({ error: trouble, message: stillCameraFaults[trouble].says });
