import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deleteTokenHeader, expiresHeader } from '../../../shared/contract/photos.ts';
import { clientSite } from '../../core/http/clientAddress.ts';
import { sendBytes, byteRange } from '../../core/http/sendBytes.ts';
import { entityTag, knowsTag } from '../../core/http/entityTag.ts';
import type { SharedCaching } from '../../core/http/sharedCaching.ts';
import { sharedFor } from '../../core/http/sharedCaching.ts';
import type { Found, PhotoVault } from '../../storage/photos/PhotoVault.ts';
import type { Sequels } from '../../core/sequelsUnderWay.ts';
import { refusePhoto, refusePhotoError, refuseBoothError } from '../../core/http/refusePhoto.ts';

/** Everything after `/photos/` counts as an id. A malformed id gets the same answer as an unknown one. */
interface Asked {
  Params: { '*': string };
}

const token = /^[A-Za-z0-9_-]{43}$/;

export interface GuestPhotosParts {
  readonly vault: PhotoVault;
  readonly onSeen: (id: string) => void;
  /**
   * Awaited before answering a guest who deletes a photo, even if storage could not complete the deletion. Called only with the photo's
   * right token. `asker`: the guest's network.
   */
  readonly onDeleted: (id: string, asker: string) => Promise<void>;
  readonly sequels: Pick<Sequels, 'progress' | 'deleteTokenHash' | 'stop'>;
  /** Limits for caches between server and phone. */
  readonly caching: SharedCaching;
}

/** `GET /photos/<id>`: sends a sealed photo, with Range support. `DELETE /photos/<id>`: deletes it if the request has its token. */
export function guestPhotosRoute(app: FastifyInstance, { vault, onSeen, onDeleted, sequels, caching }: GuestPhotosParts): void {
  app.route<Asked>({
    method: ['GET', 'HEAD'],
    url: '/photos/*',
    errorHandler: refusePhotoError,
    handler: async (request, reply) => {
      const found = await vault.open(request.params['*']);
      if (!found.ok) return refuseBoothError(request, reply, found.error);
      if (found.value.kind === 'gone') return refusePhoto(reply, found.value.reason);
      if (found.value.kind === 'unknown') return refusePhoto(reply, 'unknown', sequels.progress(request.params['*']));
      try {
        const sent = await sendPhoto(request, reply, found.value, caching);
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
    const removed = await vault.remove(id, typeof shown === 'string' && token.test(shown) ? shown : '', sequels.deleteTokenHash(id));
    if (!removed.ok) return refuseBoothError(request, reply, removed.error);
    const { value } = removed;
    if (value.kind === 'deleted' || value.kind === 'unfinished') await onDeleted(id, clientSite(request.ip));
    if (value.kind === 'unfinished') return refuseBoothError(request, reply, value.cause);
    // Stop sequels even if the card was already gone: a guest who deleted a card does not want a sequel.
    const isGone = value.kind === 'deleted' || value.kind === 'gone';
    for (const sequel of isGone ? sequels.stop(id) : []) {
      const refused = await vault.refuse(sequel);
      if (!refused.ok) return refuseBoothError(request, reply, refused.error);
    }
    if (value.kind === 'deleted') return reply.code(204).send();
    return refusePhoto(reply, value.kind === 'gone' ? value.reason : value.kind);
  });
}

async function sendPhoto(
  request: FastifyRequest<Asked>,
  reply: FastifyReply,
  { label, bytes }: Found & { kind: 'kept' },
  caching: SharedCaching,
): Promise<FastifyReply> {
  const { headers, method, params } = request;
  const tag = entityTag(label.sha256);
  reply.headers({
    'content-type': 'application/octet-stream',
    'accept-ranges': 'bytes',
    etag: tag,
    [expiresHeader]: new Date(label.expiresMs).toISOString(),
    // Don't let even the phone cache the photo, so that a deleted photo is gone.
    'cache-control': sharedFor(caching, (label.expiresMs - Date.now()) / 1000),
    // Tags for purges by CDNs such as Fastly and Cloudflare.
    ...(caching.seconds > 0 && { 'surrogate-key': params['*'], 'cache-tag': params['*'] }),
  });
  if (knowsTag(headers['if-none-match'], tag)) return reply.code(304).send();
  // Range applies to GET only (RFC 9110, 14.2).
  const inParts = method === 'GET' && (headers['if-range'] === undefined || headers['if-range'] === tag);
  const wanted = inParts ? byteRange(headers.range, label.sizeBytes) : null;
  if (wanted === 'none')
    return reply.code(416).header('cache-control', 'no-store').header('content-range', `bytes */${label.sizeBytes}`).send();
  const { start, end } = wanted ?? { start: 0, end: label.sizeBytes };
  if (wanted !== null) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${label.sizeBytes}`);
  reply.header('content-length', end - start);
  if (method === 'HEAD') return reply.send();
  await sendBytes(reply, bytes, { start, end });
  return reply;
}
