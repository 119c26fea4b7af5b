import type { FastifyInstance } from 'fastify';
import { sequelWanted } from '../../../shared/contract/photoUpload.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import { refuseBoothError } from '../../core/http/refusePhoto.ts';
import type { PhotoVault } from '../../storage/photos/PhotoVault.ts';

/** `POST /booths/wanted`: answers whether a sequel, such as a portrait, is still wanted. Booths ask before ordering one. */
export function sequelWantedRoute(app: FastifyInstance, vault: Pick<PhotoVault, 'wants'>): void {
  app.withTypeProvider<ByContract>().post('/booths/wanted', { schema: { body: sequelWanted } }, async (request, reply) => {
    const wanted = await vault.wants(request.body);
    return wanted.ok
      ? reply.header('cache-control', 'no-store').send({ wanted: wanted.value })
      : refuseBoothError(request, reply, wanted.error);
  });
}
