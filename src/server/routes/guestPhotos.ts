import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deleteTokenHeader, expiresHeader } from '../../shared/contract/photos.ts';
import { sendBytes, byteRange } from '../http/sendBytes.ts';
import type { Found, PhotoVault } from '../photos/PhotoVault.ts';
import type { PortraitsUnderWay } from '../pictures/portraitsUnderWay.ts';
import { refusePhoto, refusePhotoError, refuseTrouble } from './refusePhoto.ts';

/** All that follows `/photos/` is an id; a malformed one is answered like an unknown one. */
interface Asked {
  Params: { '*': string };
}

const token = /^[A-Za-z0-9_-]{43}$/;

/** `GET /photos/<id>`: a sealed photo, with Range support. `DELETE /photos/<id>`: deletes it for whoever has its token. */
export function guestPhotosRoute(
  app: FastifyInstance,
  vault: PhotoVault,
  onSeen: (id: string) => void,
  portraits: Pick<PortraitsUnderWay, 'progress' | 'deleteTokenHash' | 'stop'>,
): void {
  app.route<Asked>({
    method: ['GET', 'HEAD'],
    url: '/photos/*',
    errorHandler: refusePhotoError,
    handler: async (request, reply) => {
      const found = await vault.open(request.params['*']);
      if (!found.ok) return refuseTrouble(request, reply, found.error);
      if (found.value.kind === 'gone') return refusePhoto(reply, found.value.reason);
      if (found.value.kind === 'unknown') return refusePhoto(reply, 'unknown', portraits.progress(request.params['*']));
      try {
        const sent = await sendPhoto(request, reply, found.value);
        if (request.method === 'GET' && reply.statusCode === 200) onSeen(request.params['*']);
        return sent;
      } finally {
        await found.value.bytes.close();
      }
    },
  });

  app.delete<Asked>('/photos/*', { errorHandler: refusePhotoError }, async (request, reply) => {
    const shown = request.headers[deleteTokenHeader];
    const id = request.params['*'];
    const removed = await vault.remove(id, typeof shown === 'string' && token.test(shown) ? shown : '', portraits.deleteTokenHash(id));
    if (!removed.ok) return refuseTrouble(request, reply, removed.error);
    // Also where it was gone before: whoever has deleted a card wants no portrait of it.
    const isGone = removed.value.kind === 'deleted' || removed.value.kind === 'gone';
    for (const portrait of isGone ? portraits.stop(id) : []) {
      const refused = await vault.refuse(portrait);
      if (!refused.ok) return refuseTrouble(request, reply, refused.error);
    }
    if (removed.value.kind === 'deleted') return reply.code(204).send();
    return refusePhoto(reply, removed.value.kind === 'gone' ? removed.value.reason : removed.value.kind);
  });
}

async function sendPhoto(request: FastifyRequest, reply: FastifyReply, { label, bytes }: Found & { kind: 'kept' }): Promise<FastifyReply> {
  const { headers, method } = request;
  const tag = `"${label.sha256.slice(0, 32)}"`;
  reply.headers({
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
    etag: tag,
    [expiresHeader]: new Date(label.expiresMs).toISOString(),
    // Not even the phone caches it, so that a deleted photo is gone.
    'cache-control': 'no-store, no-transform',
  });
  if (knows(headers['if-none-match'], tag)) return reply.code(304).send();
  // Range applies to GET only (RFC 9110, 14.2).
  const inParts = method === 'GET' && (headers['if-range'] === undefined || headers['if-range'] === tag);
  const wanted = inParts ? byteRange(headers.range, label.sizeBytes) : null;
  if (wanted === 'none') return reply.code(416).header('content-range', `bytes */${label.sizeBytes}`).send();
  const { start, end } = wanted ?? { start: 0, end: label.sizeBytes };
  if (wanted !== null) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${label.sizeBytes}`);
  reply.header('content-length', end - start);
  if (method === 'HEAD') return reply.send();
  await sendBytes(reply, bytes, { start, end });
  return reply;
}

/** Whether the client already has this entity tag; weak comparison (RFC 9110, 13.1.2). */
function knows(header: string | undefined, tag: string): boolean {
  return header !== undefined && header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
}
