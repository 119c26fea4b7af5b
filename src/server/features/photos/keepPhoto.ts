import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unknownBooth } from '../../../shared/contract/booths.ts';
import type { PhotoAccepted } from '../../../shared/contract/photos.ts';
import { codeNamesHeader, deleteTokenHashHeader, sequelOfHeader, sealedPhotoLimit, waitedHeader } from '../../../shared/contract/photos.ts';
import { uploadAddress, uploadHeaders } from '../../../shared/contract/photoUpload.ts';
import type { ByContract } from '../../core/http/newApp.ts';
import { refuse } from '../../core/http/refusals.ts';
import type { PhotoVault } from '../../storage/photos/PhotoVault.ts';
import { refusePhoto, refusePhotoError, refuseBoothError } from '../../core/http/refusePhoto.ts';

const schema = { params: uploadAddress, headers: uploadHeaders };

interface Keeping {
  readonly onNew?: (id: string, waitedMs: number) => void;
  /**
   * Called after the last byte. Tells whether the sender that began at `sinceMs` is still admitted. If not, nothing is stored and the
   * answer is 403.
   */
  readonly isStillIn?: (request: FastifyRequest, sinceMs: number) => Promise<boolean>;
}

/** `PUT /api/photos/<id>`: stores a sealed photo. 201 means stored durably now, 200 stored before. */
export function keepPhotoRoute(
  app: FastifyInstance,
  vault: PhotoVault,
  { onNew = () => undefined, isStillIn = async () => true }: Keeping = {},
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Keep the body as a stream: the vault writes and measures it chunk by chunk.
    scope.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body));
    scope.withTypeProvider<ByContract>().put('/api/photos/:id', { schema, errorHandler: refusePhotoError }, async (request, reply) => {
      const { body, params, headers } = request;
      if (body === undefined) return refusePhoto(reply, 'bad-request');
      const sinceMs = performance.now();
      let isOut = false;
      async function* admitted(): AsyncGenerator<Uint8Array> {
        yield* body as AsyncIterable<Uint8Array>;
        isOut = !(await isStillIn(request, sinceMs));
        if (isOut) throw new Error('the sender is no longer admitted');
      }
      const madeMsAgo = Number(headers[waitedHeader] ?? 0);
      const [codeNames, sequelOf] = [headers[codeNamesHeader], headers[sequelOfHeader]];
      const kept = await vault.keep({
        id: params.id,
        body: admitted(),
        deleteTokenHash: headers[deleteTokenHashHeader],
        announcedBytes: Number(headers['content-length'] ?? sealedPhotoLimit),
        madeMsAgo,
        ...(codeNames !== undefined && { codeNames }),
        ...(sequelOf !== undefined && { sequelOf }),
      });
      if (isOut) return refuse(reply, 403, unknownBooth);
      if (!kept.ok) return refuseBoothError(request, reply, kept.error);
      if (kept.value.kind === 'gone') return refusePhoto(reply, kept.value.reason);
      if (kept.value.kind === 'conflict') return refusePhoto(reply, 'conflict');
      if (kept.value.kind === 'new') onNew(params.id, madeMsAgo);
      const accepted: PhotoAccepted = { expires: new Date(kept.value.expiresMs).toISOString() };
      return reply.code(kept.value.kind === 'new' ? 201 : 200).send(accepted);
    });
  });
}
